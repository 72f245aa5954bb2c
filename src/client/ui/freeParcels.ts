import type { Row } from "./columnsOf";

/**
 * P004, P005: what is approved and in no project yet may begin one; the check on saving sees drafts
 * of others too.
 */
export const freeParcels = { shzt: ["5"], zkfzt: ["0"] };

/** Why a parcel may not begin a project; null if it may. */
export function whyNotFree({ shzt, zkfzt }: Row): string | null {
  if (shzt !== "5") return "未通过审核";
  return zkfzt === "0" ? null : "已列入再开发";
}
