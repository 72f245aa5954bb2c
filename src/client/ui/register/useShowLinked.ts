import { useSetAtom } from "jotai";
import { useCallback, useEffect, useRef } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { useOpenRecord } from "../base/useOpenRecord";

/**
 * The open record of a list. One that was opened by a link is shown on the map as well; one that
 * was opened from its row leaves the map where the user has it, and so does a link with a place of
 * its own.
 */
export function useShowLinked({ name, geometry }: AnyDataset) {
  const { record, edit, open } = useOpenRecord();
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  const own = useRef<string | null>(null);
  useEffect(() => {
    if (!geometry || record === null || record === "new" || record === own.current) return;
    own.current = record;
    if (new URLSearchParams(window.location.search).has("at")) return;
    select({ dataset: name, ids: [record] });
    fly({ kind: "record", dataset: name, id: record });
  }, [name, geometry, record, fly, select]);
  const openOwn = useCallback(
    (id: string | null, toEdit?: boolean) => {
      own.current = id;
      open(id, toEdit);
    },
    [open],
  );
  return { record, edit, open: openOwn };
}
