import { message } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { noticesAtom, takeNoticesAtom } from "../state/notices";

/** Shows the notices that other parts of the product post. */
export function Notices() {
  const [screen, holder] = message.useMessage({ maxCount: 3 });
  const waiting = useAtomValue(noticesAtom).length;
  const take = useSetAtom(takeNoticesAtom);
  useEffect(() => {
    if (waiting === 0) return;
    for (const { id, kind, text, ms } of take()) {
      screen.open({ key: id, type: kind, content: text, duration: ms / 1000 });
    }
  }, [waiting, take, screen]);
  return holder;
}
