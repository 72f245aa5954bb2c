import { useAtom } from "jotai";
import { useMemo, useState } from "react";
import { draftAtomOf, type FormDraft } from "../../state/drafts";
import { type FieldValues, same } from "../../values/mergeValues";

export type KeptDraft = ReturnType<typeof useFormDraft>;

/**
 * What a form kept when it was last left. If the version is unchanged it is restored at once;
 * otherwise it is offered, with what others have changed meanwhile.
 */
export function useFormDraft(name: string, record: FieldValues) {
  const draftAtom = useMemo(() => draftAtomOf(name), [name]);
  const [held, setHeld] = useAtom(draftAtom);
  const [found, setFound] = useState<FormDraft | null>(held);
  const isSame = found !== null && found.bbh === Number(record.bbh ?? 0);
  const [isTaken, setTaken] = useState(isSame);
  return {
    start: (): FieldValues => (isSame ? { ...record, ...found.values } : record),
    /** The draft found on opening, until the user has answered. */
    found,
    isTaken,
    /** Fields of the draft whose values in the record have changed since it was typed. */
    moved: found
      ? Object.keys(found.values).filter((key) => !same(found.base[key], record[key]))
      : [],
    take: () => setTaken(true),
    keep: (base: FieldValues, values: FieldValues) => {
      // An offered draft must not be lost to the first key that is typed.
      if (found && !isTaken) return;
      const keys = Object.keys(values);
      const stood = Object.fromEntries(keys.map((key) => [key, base[key] ?? null]));
      setHeld(keys.length > 0 ? { bbh: Number(base.bbh ?? 0), values, base: stood } : null);
    },
    drop: () => {
      setHeld(null);
      setFound(null);
    },
  };
}
