import type { AnyRecord } from "#contract/define/anyRecord";

/** P004, P005: an approved parcel in no project may start one, unless a draft holds it. */
export const freeParcels = { shzt: ["5"], zkfzt: ["0"] };

/**
 * Why a parcel may not start a project; `heldBy` is the number of the project that has it. Null if
 * it may.
 */
export function whyNotFree({ shzt, zkfzt }: AnyRecord, heldBy?: string): string | null {
  if (shzt !== "5") return "未通过审核";
  if (heldBy) return `已列入再开发项目 ${heldBy}`;
  return zkfzt === "0" ? null : "已列入再开发";
}
