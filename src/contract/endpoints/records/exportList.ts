import { z } from "zod";
import { bytes, endpoint, sortInput } from "../../define/endpoint";

/** Most parcels that one export of coordinates holds: a reader takes 10 MB. */
export const mostTxtParcels = 5_000;

/** Lists of any dataset as files. */
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
      /** Names and telephone numbers of people in full; needs `person:view`, and the log says so. */
      people: z.boolean().default(false),
    }),
    output: bytes,
  }),
  /**
   * The outlines of a list as boundary coordinates (界址点坐标), each parcel in its own 3° zone: a text,
   * or a zip of one text for each zone. The same authority as to read the list.
   */
  txt: endpoint({
    path: "export/txt",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({
      dataset: z.string().max(40),
      filter: z.record(z.string(), z.unknown()).default({}),
      encoding: z.enum(["gbk", "utf8"]).default("gbk"),
    }),
    output: bytes,
  }),
};
