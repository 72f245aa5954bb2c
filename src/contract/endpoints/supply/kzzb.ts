import { z } from "zod";
import { tdgy } from "../../datasets/tdgy";
import { endpoint } from "../../define/endpoint";
import { controlTable } from "../../rules/supply/industryControl";

const saved = z.object({
  /** Null until an authority has filled it. */
  table: controlTable.nullable(),
  bbh: z.number().int(),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
});

/** 工业项目建设用地控制指标 of 2023: one table for the province. */
export const kzzbApi = {
  info: endpoint({
    path: "kzzb/getKzzb",
    kind: "query",
    access: tdgy.access.read,
    input: z.object({}),
    output: saved,
  }),
  /** By the province; `bbh` is the version that the user saw. */
  save: endpoint({
    path: "kzzb/saveKzzb",
    log: "修改工业项目建设用地控制指标",
    word: "调整控制指标",
    kind: "json",
    access: tdgy.access.approve,
    input: z.object({
      bbh: z.number().int(),
      table: controlTable.extend({
        ly: z.string().trim().max(200, "来源不超过200个字符"),
        rows: controlTable.shape.rows.max(100),
      }),
    }),
    output: saved,
  }),
};
