import type { Selection } from "../../state/map";

/**
 * The selection after a click on a parcel, as of a day if that is what is drawn; Ctrl or Shift adds
 * or removes it.
 */
export function picked(
  now: Selection | null,
  dataset: string,
  id: string,
  add: boolean,
  asOf?: string,
): Selection | null {
  const past = asOf ? { asOf } : {};
  const isOther = now?.dataset !== dataset || now.asOf !== asOf || now.since !== undefined;
  if (!add || isOther) return { dataset, ids: [id], focus: id, ...past };
  const ids = now.ids.includes(id) ? now.ids.filter((one) => one !== id) : [...now.ids, id];
  return ids.length > 0 ? { dataset, ids, ...past } : null;
}
