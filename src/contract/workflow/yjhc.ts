import { clerks, type Edge, edgeOf, noteLength, reviewers } from "./edge";

/** Steps for an alert sent down: the county answers, the sender closes it or sends it back. */
export const yjhcEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "反馈", by: clerks, note: noteLength }),
  edgeOf({ from: ["1"], to: "2", action: "办结", by: reviewers }),
  edgeOf({ from: ["1"], to: "0", action: "退回", by: reviewers, note: noteLength }),
];
