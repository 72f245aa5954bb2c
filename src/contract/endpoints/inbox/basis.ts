import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { problemSchema } from "../../rules/problem/report";
import { drawApi } from "../map/draw";
import { todoApi } from "./todo";

const named = z.object({
  dataset: z.string(),
  id: z.string(),
  number: z.string(),
  name: z.string(),
});

const finding = problemSchema.pick({ rule: true, level: true, message: true, place: true });
export type Finding = z.infer<typeof finding>;

const linked = named.extend({ state: z.string().nullable() });
export type Linked = z.infer<typeof linked>;

/** What a decision rests on, beside the record itself. */
export const basisApi = {
  /**
   * One waiting record under the rules by which it is saved, on the ground, and among the records
   * that belong to it; all within the caller's scope.
   */
  read: endpoint({
    path: "todo/basis",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: todoApi.info.input,
    output: z.object({
      /** Null for kinds that nobody enters. */
      rules: z
        .object({
          findings: z.array(finding),
          /** Codes of the rules that it meets. */
          passed: z.array(z.string()),
          /** Why it could not be judged to the end. */
          refusal: z.string().nullable(),
        })
        .nullable(),
      /** Null for records without an outline. */
      ground: z
        .object({
          overlaps: drawApi.overlaps.output.nullable(),
          /** Records of the same register whose outlines touch this one's. */
          neighbours: z.array(named),
          /** Why it could not be compared. */
          refusal: z.string().nullable(),
        })
        .nullable(),
      linked: z.array(linked),
    }),
  }),
};
