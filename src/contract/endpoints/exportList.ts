import { z } from "zod";
import { bytes, endpoint, sortInput } from "../define/endpoint";

/** Lists of any dataset as sheets. */
export const exportListApi = {
  /**
   * The rows of a list as xlsx: the same dataset, filter and order as its page call, and the same
   * authority to read it. Columns are those of its table unless some are named.
   */
  list: endpoint({
    path: "export/list",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({
      dataset: z.string().max(40),
      filter: z.record(z.string(), z.unknown()).default({}),
      sort: sortInput.optional(),
      columns: z.array(z.string().max(40)).min(1).max(200).optional(),
    }),
    output: bytes,
  }),
};
