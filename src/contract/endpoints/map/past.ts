import { z } from "zod";
import { dayText, withPast } from "../../datasets/pastDay";
import { lastDayOf } from "../../dataTime";
import { bytes, endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { multiPolygonSchema } from "../../rules/problem/report";
import { bboxText } from "../records/filterValues";

const dataset = z.enum(withPast);
const id = z.string().min(1).max(40);

/** What can happen to a record between two days; several may apply to one record. */
export const changeKinds = ["added", "removed", "outline", "shzt", "zkfzt", "facts"] as const;
export type ChangeKind = (typeof changeKinds)[number];
const kind = z.enum(changeKinds);

/** The default days to compare: the second half of a year. */
export const usualDaysOf = (year: number) => ({ from: `${year}-06-30`, to: lastDayOf(year) });

/** Count and area in ㎡; signed for differences. */
const sum = z.object({ zs: z.number().int(), mj: z.number() });

/**
 * A region's account: what was there at the end of the first day, what came and went, and what was
 * there at the end of the last. open + added − removed + grown − shrunk = close, in ㎡.
 */
const account = z.object({
  key: z.string(),
  label: z.string(),
  open: sum,
  added: sum,
  removed: sum,
  /** Records that stayed but changed in area, with the total change. */
  grown: sum,
  shrunk: sum,
  outline: sum,
  shzt: sum,
  zkfzt: sum,
  facts: sum,
  close: sum,
});
export type Account = z.infer<typeof account>;

const state = z.object({ shzt: z.string(), zkfzt: z.string(), mj: z.number() });

const changed = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  xzqdm: z.string(),
  xzqmc: z.string(),
  kinds: z.array(kind),
  /** Null if it was not in the region on that day. */
  before: state.nullable(),
  after: state.nullable(),
  at: z.tuple([z.number(), z.number()]),
});
export type Changed = z.infer<typeof changed>;

const period = { dataset, from: dayText, to: dayText };
const within = { ...period, areaCode: z.string().max(9).optional() };
const values = z.record(z.string(), z.unknown());

/** Maximum changes per call for the map. */
export const mostMarks = 5_000;

/**
 * The register on earlier days, from the history. A day means the state at its end in China. Days
 * before the history or after today are refused.
 */
export const pastApi = {
  /** First and last day available. */
  days: endpoint({
    path: "map/pastDays",
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    input: z.object({ dataset }),
    output: z.object({ first: z.string(), last: z.string() }),
  }),
  /**
   * A record as it was at the end of a day. Both are null if it was not in the caller's register
   * then, which is a valid answer and not an error.
   */
  past: endpoint({
    path: "map/past",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    input: z.object({ dataset, id, asOf: dayText }),
    output: z.object({ record: values.nullable(), geometry: multiPolygonSchema.nullable() }),
  }),
  /** Accounts of the regions below the requested one, and state changes as from-to counts. */
  changes: endpoint({
    path: "map/changes",
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    slow: true,
    input: z.object(within),
    output: z.object({
      total: account,
      list: z.array(account),
      moves: z.array(
        z.object({
          field: z.enum(["shzt", "zkfzt"]),
          from: z.string(),
          to: z.string(),
          zs: z.number().int(),
          mj: z.number(),
        }),
      ),
    }),
  }),
  /** The changed records, by county and number. */
  list: endpoint({
    path: "map/changeList",
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    slow: true,
    input: pageInput({ ...within, kinds: z.array(kind).optional() }).omit({
      sort: true,
      after: true,
    }),
    output: pageOutput(changed),
  }),
  /** The changed records of a region, or of an area on the map; the first 5,000. */
  marks: endpoint({
    path: "map/changeMarks",
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    slow: true,
    input: z.object({ ...within, kinds: z.array(kind).optional(), bbox: bboxText }),
    output: z.object({ total: z.number().int(), list: z.array(changed) }),
  }),
  /**
   * What changed in one record, in words, and where its outlines differ; empty if it was in the
   * caller's register on neither day. Areas in ㎡.
   */
  info: endpoint({
    path: "map/changeInfo",
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    input: z.object({ ...period, id }),
    output: z.object({
      number: z.string(),
      name: z.string(),
      isBefore: z.boolean(),
      isAfter: z.boolean(),
      changes: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
      before: multiPolygonSchema.nullable(),
      after: multiPolygonSchema.nullable(),
      /** Ground that it gained, and ground that it lost. */
      gained: z.number(),
      lost: z.number(),
    }),
  }),
  /** Accounts, moves and changed records as a workbook. */
  sheet: endpoint({
    path: "map/changeSheet",
    log: "导出变化清单",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "dxyd:view",
    input: z.object(within),
    output: bytes,
  }),
};
