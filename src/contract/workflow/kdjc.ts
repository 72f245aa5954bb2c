import { clerks, type Edge, edgeOf, noteLength, type WhyNot } from "./edge";

/** Verification of vacant land (domain/04 §6). */
export const hcztEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "核查属实", by: clerks }),
  edgeOf({ from: ["0"], to: "2", action: "核查排除", by: clerks, note: noteLength }),
];

export const disposalObjection: WhyNot = ({ hczt }) =>
  hczt === undefined || hczt === "1" ? null : "核查属实的空地才能处置";

/** Disposal of land confirmed as vacant. */
export const czztEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "开始处置", by: clerks, fields: ["lyjy"] }),
  edgeOf({ from: ["1"], to: "2", action: "处置完成", by: clerks }),
];
