import { clerks, type Edge, edgeOf, noteLength } from "./edge";

/** The supplementary agreement (补充协议) or its draft, which the postponement stands on. */
const agreement = "06";

/** The application itself, which begins a record: who makes it, and what it comes with. */
export const applyEdge = edgeOf({
  ...{ from: [], to: "0", action: "申请延期", by: clerks },
  ...{ note: noteLength, files: [agreement] },
});

/** 延期申请: decided by the city, taken back by the office that applied while nobody has decided. */
export const tdgyyqEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "通过", by: ["ROLE_CITY"] }),
  edgeOf({ from: ["0"], to: "2", action: "不通过", by: ["ROLE_CITY"], note: noteLength }),
  edgeOf({ from: ["0"], to: "3", action: "撤回", by: clerks }),
];
