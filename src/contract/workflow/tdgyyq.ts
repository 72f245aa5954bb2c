import { clerks, type Edge, edgeOf, noteLength } from "./edge";

/** The supplementary agreement (补充协议) or its draft, on which the postponement is based. */
const agreement = "06";

/** The step that creates an application: who may apply, and what is required. */
export const applyEdge = edgeOf({
  ...{ from: [], to: "0", action: "申请延期", by: clerks },
  ...{ note: noteLength, files: [agreement] },
});

/** 延期申请: the city decides; until then, the office that applied can withdraw it. */
export const tdgyyqEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "通过", by: ["ROLE_CITY"] }),
  edgeOf({ from: ["0"], to: "2", action: "不通过", by: ["ROLE_CITY"], note: noteLength }),
  edgeOf({ from: ["0"], to: "3", action: "撤回", by: clerks }),
];
