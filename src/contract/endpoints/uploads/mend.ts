import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { limits } from "../../limits";
import { reportSchema } from "../../rules/problem/report";

const pcid = z.string().min(1).max(40);
/** How many times the corrections had been changed when the caller saw them. */
const seen = z.number().int().min(0);

/** A value of a checked file as it should be: "" empties it, null takes the correction back. */
const cell = z.object({
  row: z.number().int().min(1).max(limits.importMaxParcels),
  /** Upper-case column name. */
  field: z.string().regex(/^[A-Z]{2,30}$/),
  value: z.string().max(500).nullable(),
});
export type MendCell = z.infer<typeof cell>;

/** What is put right of a checked file before it is stored (domain/05 §11). */
export const mendApi = {
  /** Corrects values and checks the whole file with them: all of it, or nothing. */
  mend: endpoint({
    path: "drpc/mend",
    log: "更正导入数据",
    kind: "json",
    slow: true,
    access: "dxyd:import",
    input: z.object({ pcid, seen, cells: z.array(cell).min(1).max(limits.reportMaxProblems) }),
    output: reportSchema,
  }),
};
