import { clerks, type Edge, edgeOf, noteLength } from "./edge";

/** Steps for a suspected villa (domain/04 §6). Photos are the record's attachments 01. */
export const bszyEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "开始核查", by: clerks }),
  edgeOf({ from: ["1"], to: "2", action: "核查属实", by: clerks }),
  edgeOf({
    from: ["1"],
    to: "3",
    action: "核查不属实",
    by: clerks,
    note: noteLength,
    files: ["01"],
  }),
  edgeOf({ from: ["2"], to: "4", action: "开始整改", by: clerks, fields: ["zgcs", "zgqx"] }),
  edgeOf({ from: ["4"], to: "5", action: "整改销号", by: ["ROLE_CITY"] }),
];
