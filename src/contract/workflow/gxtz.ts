import { type Edge, edgeOf, noteLength, type WhyNot } from "./edge";

const handlers = ["ROLE_CITY", "ROLE_TAX"] as const;
const supervisors = ["ROLE_PROVINCE", "ROLE_ADMIN"] as const;

/** Steps for an entry in the update ledger (domain/04 §3). */
export const gxtzEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "受理", by: handlers }),
  edgeOf({ from: ["0", "1"], to: "2", action: "办结", by: handlers }),
  edgeOf({ from: ["0", "1"], to: "3", action: "驳回", by: handlers, note: noteLength }),
  edgeOf({ from: ["2", "3"], to: "0", action: "重新打开", by: supervisors, note: noteLength }),
];

/**
 * Why an entry's step is not allowed: notices are only for reading, and the tax office handles tax
 * data only.
 */
export const ledgerObjection: WhyNot = ({ ywlx }, edge, { roles }) => {
  if (ywlx === undefined) return null;
  if (ywlx === "9") return "系统更新通知无需处理";
  const byTax = edge.by.every((role) => role === "ROLE_TAX" || !roles.includes(role));
  return byTax && ywlx !== "2" ? "只能处理税收数据更新" : null;
};
