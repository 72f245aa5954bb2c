import { z } from "zod";
import { sshsjcb } from "../../datasets/sshsjcb";
import { bytes, endpoint, upload } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { remarkSchema } from "../../rules/problem/remark";
import { problemSchema } from "../../rules/problem/report";
import { type TaxColumn, taxColumns } from "../../rules/tax/taxSheet";
import { chosenHeading } from "../../rules/values/chosenHeading";
import { batchResult, pageCall, statsCall } from "../records/standardCalls";

const column = z.enum(taxColumns as [TaxColumn, ...TaxColumn[]]);

/** What was found in a tax sheet; nothing is in the version yet. Amounts in 万元, area in ㎡. */
export const taxReport = z.object({
  uploadId: z.string(),
  bbid: z.string(),
  fileName: z.string(),
  sheet: z.string(),
  total: z.number().int(),
  /** Rows without any E. */
  clean: z.number().int(),
  errorCount: z.number().int(),
  warnCount: z.number().int(),
  problems: z.array(problemSchema),
  leftOff: z.number().int(),
  /** The column each heading fills; null means ignored until the user maps it. */
  headings: z.array(z.object({ title: z.string(), column: column.nullable() })),
  missing: z.array(z.string()),
  /** The row of the headings; reports of before have none. */
  headingRow: z.number().int().optional(),
  /** What was guessed or left out; reports of before have none. */
  remarks: z.array(remarkSchema).optional(),
  totals: z.object({
    ssje: z.number(),
    mdtytse: z.number(),
    tsje: z.number(),
    hsss: z.number(),
    ydmj: z.number(),
  }),
  canImport: z.boolean(),
  canImportClean: z.boolean(),
});
export type TaxReport = z.infer<typeof taxReport>;

const ref = z.object({ uploadId: z.string().max(40) });

/** Null for sheets written before their changes were counted. */
const rows = z.number().int().nullable();

const taxBatch = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  sheet: z.string(),
  bbid: z.string(),
  version: z.string(),
  total: z.number().int(),
  added: rows,
  changed: rows,
  removed: rows,
  /** Rows left out because of an error. */
  skipped: rows,
  by: z.string(),
  at: z.string(),
  /** When it was taken back; null if it stands. */
  revokedAt: z.string().nullable(),
  /** The caller has written it, and its version is open. */
  isOwn: z.boolean(),
  isOpen: z.boolean(),
  /** Its rows that were changed since, of the caller's own in an open version. */
  moved: z.number().int(),
  /** How many rows were noted: none for sheets of before. */
  noted: z.number().int(),
});
export type TaxBatch = z.infer<typeof taxBatch>;

export const taxRevoked = z.object({
  /** Rows that the sheet had added. */
  removed: z.number().int(),
  /** Rows that have their earlier values again. */
  restored: z.number().int(),
  /** Rows that the sheet had removed. */
  returned: z.number().int(),
});
export type TaxRevoked = z.infer<typeof taxRevoked>;

export const diffKinds = ["added", "changed", "same", "absent", "unmatched"] as const;

/** The tax base table and its uploads. */
export const sshsApi = {
  /** Without `bbid`, the published version of the current year. */
  pageList: pageCall(sshsjcb, "sshs/pageList"),
  stats: statsCall(sshsjcb, "tjfx/sshs"),
  /**
   * Enterprises whose 核算税收 fell by more than half from the previous year, in published versions.
   */
  drops: endpoint({
    path: "sshs/drops",
    kind: "json",
    readonly: true,
    access: sshsjcb.access.read,
    input: z.object({
      areaCode: z.string().max(9).optional(),
      nd: askedYear,
      limit: z.number().int().min(1).max(1000).default(20),
    }),
    output: z.object({
      total: z.number().int(),
      list: z.array(
        z.object({
          /** Its row in the later year. */
          id: z.string(),
          tyshxydm: z.string(),
          qymc: z.string(),
          xzqmc: z.string(),
          /** 万元 */
          before: z.number(),
          after: z.number(),
        }),
      ),
    }),
  }),
  /** Marks rows of open versions as abnormal, with a reason, or removes the mark. */
  mark: endpoint({
    path: "sshs/mark",
    log: "标记税收异常",
    kind: "json",
    access: sshsjcb.access.write,
    input: z
      .object({
        ids: z.array(z.string().max(40)).min(1).max(1000),
        sfyc: z.union([z.literal(0), z.literal(1)]),
        ycyy: z.string().trim().max(200).default(""),
        /** Version that the user saw, by id. */
        versions: z.record(z.string(), z.number().int()).optional(),
      })
      .refine(({ sfyc, ycyy }) => sfyc === 0 || ycyy.length >= 2, "请填写异常原因"),
    output: batchResult,
  }),
  upload: endpoint({
    path: "sshs/upload",
    log: "导入税收数据",
    kind: "upload",
    slow: true,
    access: sshsjcb.access.import,
    input: z.object({ file: upload, bbid: z.string().max(32) }),
    output: taxReport,
  }),
  /** Reads an uploaded sheet again with the user's mapping of headings. */
  match: endpoint({
    path: "sshs/match",
    log: "自动匹配税收数据",
    kind: "json",
    slow: true,
    access: sshsjcb.access.import,
    input: ref.extend({
      columns: z.record(z.string().max(200), column.nullable()),
      headingRow: chosenHeading,
    }),
    output: taxReport,
  }),
  /** What an import would change, row by row. */
  diff: endpoint({
    path: "sshs/diff",
    kind: "json",
    readonly: true,
    access: sshsjcb.access.import,
    input: ref.extend({
      kind: z.enum(diffKinds).optional(),
      current: z.number().int().min(1).default(1),
      pageSize: z.number().int().min(1).max(500).default(20),
    }),
    output: z.object({
      counts: z.record(z.string(), z.number().int()),
      total: z.number().int(),
      list: z.array(
        z.object({
          row: z.number().int().nullable(),
          tyshxydm: z.string(),
          qymc: z.string(),
          kind: z.enum(["added", "changed", "same", "absent"]),
          matched: z.boolean(),
          before: z.number().nullable(),
          after: z.number().nullable(),
        }),
      ),
    }),
  }),
  /** Sheets written into versions, latest first, and how many rows each changed. */
  uploads: endpoint({
    path: "sshs/uploadList",
    kind: "json",
    readonly: true,
    access: sshsjcb.access.import,
    input: z.object({
      current: z.number().int().min(1).default(1),
      pageSize: z.number().int().min(1).max(100).default(10),
    }),
    output: z.object({ total: z.number().int(), list: z.array(taxBatch) }),
  }),
  /** The template to fill in. */
  template: endpoint({
    path: "sshs/downloadTemplate",
    log: "下载税收数据模板",
    kind: "blob",
    access: sshsjcb.access.import,
    input: z.object({}),
    output: bytes,
  }),
  /** The rows with errors and a column 问题, for correcting and bringing back. */
  rejected: endpoint({
    path: "sshs/rejected",
    log: "下载未写入的税收数据",
    kind: "blob",
    slow: true,
    access: sshsjcb.access.import,
    input: ref,
    output: bytes,
  }),
  /** Takes back what a sheet has written, while its version is open and nobody has changed it since. */
  revoke: endpoint({
    path: "sshs/revoke",
    log: "撤回税收写入批次",
    kind: "json",
    slow: true,
    access: sshsjcb.access.import,
    input: ref,
    output: taxRevoked,
  }),
  /** Writes the rows into the version; `replace` also removes rows that the sheet does not have. */
  import: endpoint({
    path: "sshs/import",
    log: "导入税收明细",
    kind: "json",
    slow: true,
    access: sshsjcb.access.import,
    input: ref.extend({
      confirmWarnings: z.boolean().default(false),
      onlyClean: z.boolean().default(false),
      replace: z.boolean().default(false),
    }),
    output: z.object({
      written: z.number().int(),
      removed: z.number().int(),
      skipped: z.number().int(),
    }),
  }),
};
