import { z } from "zod";
import { yddw } from "../../datasets/yddw";
import { endpoint } from "../../define/endpoint";

const record = z.object({ id: z.string().min(1).max(40), bbh: z.number().int() });

const firm = z.object({
  record: yddw.record,
  /** Counts relations that have not ended, and tax rows in any version. */
  relations: z.number().int(),
  taxes: z.number().int(),
});

/**
 * Why enterprises are probably the same: equal names apart from the legal form, or equal 组织机构代码.
 */
export const duplicateReasons = { name: "名称相同", code: "信用代码主体相同" } as const;

const reason = z.enum(Object.keys(duplicateReasons) as ["name", "code"]);

/** Enterprises that are in the register more than once. */
export const firmMergeApi = {
  duplicates: endpoint({
    path: "yddw/duplicates",
    heavy: true,
    kind: "json",
    readonly: true,
    access: yddw.access.read,
    input: z.object({
      areaCode: z.string().max(9).optional(),
      current: z.number().int().min(1).default(1),
      pageSize: z.number().int().min(1).max(50).default(10),
    }),
    output: z.object({
      total: z.number().int(),
      list: z.array(z.object({ reason, word: z.string(), firms: z.array(firm) })),
    }),
  }),
  /** Merges several enterprises into one, which takes over their relations, tax and holdings. */
  merge: endpoint({
    path: "yddw/merge",
    log: "合并用地企业",
    kind: "json",
    access: yddw.access.write,
    input: z.object({
      keep: record,
      drop: z.array(record).min(1).max(20),
      values: z.record(z.string(), z.unknown()).default({}),
      confirmWarnings: z.boolean().default(false),
    }),
    output: z.object({
      mergeId: z.string(),
      record: yddw.record,
      relations: z.number().int(),
      taxes: z.number().int(),
    }),
  }),
  /** The latest merges in reach, newest first. */
  merges: endpoint({
    path: "yddw/merges",
    kind: "json",
    readonly: true,
    access: yddw.access.read,
    input: z.object({ areaCode: z.string().max(9).optional() }),
    output: z.object({
      list: z.array(
        z.object({
          mergeId: z.string(),
          title: z.string(),
          by: z.string(),
          at: z.string(),
          undoneAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** Undoes a merge completely, unless part of it has changed since. */
  undo: endpoint({
    path: "yddw/undoMerge",
    log: "撤回企业合并",
    kind: "json",
    access: yddw.access.write,
    input: z.object({ mergeId: z.string().max(40) }),
    output: z.object({ restored: z.number().int() }),
  }),
};
