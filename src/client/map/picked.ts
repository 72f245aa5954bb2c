import type { Selection } from "../state/map";

/** The selection after a click on a parcel; with Ctrl or Shift it is added or taken out. */
export function picked(
  now: Selection | null,
  dataset: string,
  id: string,
  add: boolean,
): Selection | null {
  if (!add || now?.dataset !== dataset) return { dataset, ids: [id], focus: id };
  const ids = now.ids.includes(id) ? now.ids.filter((one) => one !== id) : [...now.ids, id];
  return ids.length > 0 ? { dataset, ids } : null;
}
