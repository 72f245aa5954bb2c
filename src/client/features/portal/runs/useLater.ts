import { useEffect, useRef, useState } from "react";
import { loadChunk } from "../../../api/loadChunk";

/** Loads a chunk once it is due; null until it is there. */
export function useLater<T>(
  due: boolean,
  load: () => Promise<T>,
): { part: T | null; failed: boolean } {
  const [part, setPart] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(load);
  useEffect(() => {
    if (!due) return;
    let gone = false;
    loadChunk(asked.current)
      .then((loaded) => {
        if (!gone) setPart(loaded);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
    };
  }, [due]);
  return { part, failed };
}
