import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { personView } from "../../define/field";

/** Names and telephone numbers of people, which every other call answers with masks. */
export const personApi = {
  /** Fields of one record as they are. Each call leaves a row of the log: who, which record, which field. */
  show: endpoint({
    path: "person/show",
    log: "显示姓名和电话",
    kind: "json",
    access: personView,
    input: z.object({
      dataset: z.string().max(40),
      id: z.string().min(1).max(50),
      fields: z.array(z.string().max(40)).min(1).max(20),
    }),
    output: z.object({ values: z.record(z.string(), z.string().nullable()) }),
  }),
};
