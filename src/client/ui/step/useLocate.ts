import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { mapCommandAtom, selectionAtom } from "../../state/map";

/** Flies to a parcel and selects it. */
export function useLocate(dataset: string) {
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  return useCallback(
    (id: string) => {
      select({ dataset, ids: [id], focus: id });
      fly({ kind: "record", dataset, id });
    },
    [dataset, fly, select],
  );
}
