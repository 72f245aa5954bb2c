import type { Row } from "../values/columnsOf";

/** P004, P005: what is approved and in no project yet may begin one, unless a draft holds it. */
export const freeParcels = { shzt: ["5"], zkfzt: ["0"] };

/** Why a parcel may not begin a project, where `heldBy` is the number of one that has it; null if it may. */
export function whyNotFree({ shzt, zkfzt }: Row, heldBy?: string): string | null {
  if (shzt !== "5") return "未通过审核";
  if (heldBy) return `已列入再开发项目 ${heldBy}`;
  return zkfzt === "0" ? null : "已列入再开发";
}
