import { useAtom } from "jotai";
import { useMemo } from "react";
import type { Library } from "#contract/workflow/shzt";
import { draftAtomOf } from "../../state/drafts";

/** The parcels chosen for an unsaved project; they are kept with the draft of its fields. */
export function useKeptParcels(library: Library) {
  const draftAtom = useMemo(() => draftAtomOf(`${library}/parcels of a new project`), [library]);
  const [held, setHeld] = useAtom(draftAtom);
  const ids = held?.values.ids;
  return {
    ids: typeof ids === "string" ? ids.split(",") : [],
    keep: (chosen: readonly string[]) =>
      setHeld(chosen.length > 0 ? { bbh: 0, values: { ids: chosen.join(",") }, base: {} } : null),
  };
}
