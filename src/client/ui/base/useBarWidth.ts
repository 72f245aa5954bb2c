import { type RefObject, useLayoutEffect, useState } from "react";

const rows = ".ant-table-body, .ui-long";

/** Width of the scroll bar beside the rows of a table; read anew when what it depends on changes. */
export function useBarWidth(box: RefObject<HTMLElement | null>, ...on: readonly boolean[]): number {
  const [bar, setBar] = useState(0);
  useLayoutEffect(() => {
    const body = box.current?.querySelector<HTMLElement>(rows);
    if (body) setBar(body.offsetWidth - body.clientWidth);
  }, [box, ...on]);
  return bar;
}
