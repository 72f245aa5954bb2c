import { mergeGap } from "#geo/edit/mergeGap";
import type { AnyRecord } from "../../define/anyRecord";
import type { AnyDataset } from "../../define/dataset";
import { stateObjection } from "../../define/stateObjection";
import { isListedLow } from "../industry/lowLand";

/** Steps that change the outlines of stored records, as named in messages. */
export const outlineVerbs = { edit: "修改", split: "分割", merge: "合并" } as const;
export type OutlineStep = keyof typeof outlineVerbs;

/** At most so many parcels become one, and one so many. */
export const mostKin = 50;

/** Why parcels that do not touch are not merged. */
export const apart = (parcels: number, parts: number): string =>
  `所选地块不相邻，不能合并：${parcels} 宗合并后仍分为 ${parts} 块，相距须在 ${mergeGap} 米以内`;

/** Registers whose parcels are split and merged. */
export const splittable: readonly string[] = ["dxydsd", "dxydst", "gyyd"];

/**
 * Why the outline of a record cannot be changed like this; null if it can. The page asks before
 * anything is drawn, the server when it is saved.
 */
export function outlineObjection(
  dataset: AnyDataset,
  record: AnyRecord,
  step: OutlineStep,
): string | null {
  if (step === "edit") {
    return stateObjection(dataset, record, dataset.work.editable, outlineVerbs.edit);
  }
  return dataset.name === "gyyd"
    ? industrialObjection(record, outlineVerbs[step])
    : lowObjection(dataset, record, outlineVerbs[step]);
}

/** While the city library lists a parcel, it is handled there. */
const industrialObjection = (land: AnyRecord, verb: string): string | null =>
  isListedLow(land) ? `地块${land.dkbh}已列入市级低效用地，不能${verb}` : null;

/** Only while it is editable and no project uses it. */
function lowObjection(
  { fields, work }: AnyDataset,
  { dkbh, shzt, zkfzt }: AnyRecord,
  verb: string,
): string | null {
  const held = String(shzt);
  if (!work.editable?.includes(held)) {
    return `“${fields.shzt?.codes?.[held] ?? held}”的地块${dkbh}不能${verb}`;
  }
  return zkfzt === "0" ? null : `地块${dkbh}已纳入再开发项目，不能${verb}`;
}
