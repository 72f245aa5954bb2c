import { type Edge, edgeOf, noteLength } from "./edge";

const handlers = ["ROLE_CITY", "ROLE_TAX"] as const;
const supervisors = ["ROLE_PROVINCE", "ROLE_ADMIN"] as const;

/** Steps of an entry of the update ledger (state machines §3). */
export const gxtzEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "受理", by: handlers }),
  edgeOf({ from: ["0", "1"], to: "2", action: "办结", by: handlers }),
  edgeOf({ from: ["0", "1"], to: "3", action: "驳回", by: handlers, note: noteLength }),
  edgeOf({ from: ["2", "3"], to: "0", action: "重新打开", by: supervisors, note: noteLength }),
];
