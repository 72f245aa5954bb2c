import { type Edge, edgeOf, noteLength } from "./edge";

const by = ["ROLE_TAX", "ROLE_PROVINCE"] as const;

/** Steps for a tax version (domain/04 §6). Publishing a version archives the previous one. */
export const ssbbEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "提交核算", by: ["ROLE_TAX"] }),
  edgeOf({ from: ["1"], to: "2", action: "发布", by }),
  edgeOf({ from: ["2"], to: "3", action: "归档", by }),
  edgeOf({ from: ["3"], to: "2", action: "回退发布", by, note: noteLength }),
];

/** States in which a version's rows can still change. */
export const openVersions: readonly string[] = ["0", "1"];
