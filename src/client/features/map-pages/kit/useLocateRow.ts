import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import { mapCommandAtom, selectionAtom } from "../../../state/map";

/** Records without an outline are located by another record: its dataset, and the field. */
const ground: Readonly<Record<string, readonly [dataset: string, field: string]>> = {
  wssgyyd: ["gyyd", "dkid"],
  dqgx: ["gyyd", "dkid"],
  sscx: ["zkfxmsd", "xmid"],
};

/** The record that locates a row on the map; null if there is none. */
export function placeOf(dataset: string, row: AnyRecord): { dataset: string; id: string } | null {
  const facts = datasets[dataset];
  if (facts?.geometry) return { dataset, id: String(row[facts.key.id]) };
  // An alert is where its own record is, if that has a place.
  if (dataset === "yjhc") {
    const own = String(row.ywlx);
    return datasets[own]?.geometry ? { dataset: own, id: String(row.ywid) } : null;
  }
  const [other, field] = ground[dataset] ?? [];
  const id = field && row[field];
  return other && id ? { dataset: other, id: String(id) } : null;
}

/** Flies to a record and opens its card. */
export function useLocateRow(): (dataset: string, row: AnyRecord) => void {
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  return useCallback(
    (dataset, row) => {
      const place = placeOf(dataset, row);
      if (!place) return;
      select({ dataset: place.dataset, ids: [place.id], focus: place.id });
      fly({ kind: "record", dataset: place.dataset, id: place.id });
    },
    [fly, select],
  );
}
