import { useAtom } from "jotai";
import { type SetStateAction, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { draftAtomOf } from "../../state/drafts";

/**
 * Unsaved edits of a table, stored on this machine until saved or discarded: they survive a closed
 * window, a reload and an expired session. `found` is when restored edits were typed.
 */
export function useKeptEdits<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  nothing: T,
  isEmpty: (edits: T) => boolean,
) {
  const draftAtom = useMemo(() => draftAtomOf(`table/${name}`), [name]);
  const [held, keep] = useAtom(draftAtom);
  const [before] = useState(() => {
    const read = schema.safeParse(held?.values.edits);
    return held && read.success && !isEmpty(read.data)
      ? { at: held.at, edits: read.data, beside: held.values.beside }
      : null;
  });
  const [edits, setEdits] = useState<T>(before?.edits ?? nothing);
  const [found, setFound] = useState(before?.at ?? null);
  const stored = useRef<T>(edits);
  const beside = useRef<unknown>(undefined);
  const empty = isEmpty(edits);
  useEffect(() => {
    if (stored.current === edits) return;
    stored.current = edits;
    keep(empty ? null : { bbh: 0, values: { edits, beside: beside.current }, base: {} });
  }, [edits, empty, keep]);
  return {
    edits,
    setEdits: setEdits as (next: SetStateAction<T>) => void,
    found,
    /** What was stored beside the restored edits. */
    foundBeside: before?.beside,
    /** What is stored together with the next change of the edits. */
    keepBeside: (value: unknown) => {
      beside.current = value;
    },
    clear: () => {
      setEdits(nothing);
      setFound(null);
    },
  };
}
