import { clerks, type Edge, edgeOf } from "./edge";

const by = [...clerks, "ROLE_CITY"] as const;

/**
 * Steps for a relation between land and enterprise (domain/04 §6). A proposed one can be deleted.
 */
export const dqgxEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "确认", by }),
  edgeOf({ from: ["1"], to: "2", action: "解除", by }),
];
