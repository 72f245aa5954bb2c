import { useAtomValue } from "jotai";
import { type ComponentType, useEffect, useState } from "react";
import { noticesAtom } from "../state/notices";
import { userAtom } from "../state/session";

/**
 * Where notices appear. What draws them is loaded once somebody is signed in or a notice waits: the sign-in page
 * stays light. Notices wait until then; if it cannot be loaded, the next one tries again.
 */
export function NoticePlace() {
  const isSignedIn = useAtomValue(userAtom) !== null;
  const waiting = useAtomValue(noticesAtom).length;
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Notices || !(isSignedIn || waiting > 0)) return;
    import("./Notices").then(
      (loaded) => setNotices(() => loaded.Notices),
      () => {},
    );
  }, [Notices, isSignedIn, waiting]);
  return Notices && <Notices />;
}
