import { z } from "zod";
import { dxydsd } from "../../datasets/dxydsd";
import { dxydst } from "../../datasets/dxydst";
import { gyyd } from "../../datasets/gyyd";
import { pj } from "../../datasets/pj";
import { tdgy } from "../../datasets/tdgy";
import { wssgyyd } from "../../datasets/wssgyyd";
import { yddw } from "../../datasets/yddw";
import { ysbszy } from "../../datasets/ysbszy";
import { zkfxmsd } from "../../datasets/zkfxmsd";
import { zkfxmst } from "../../datasets/zkfxmst";
import { zyby } from "../../datasets/zyby";
import type { AnyDataset } from "../../define/dataset";
import { endpoint } from "../../define/endpoint";
import {
  type Field,
  flag,
  integer,
  money,
  number,
  optional,
  text,
  yields,
} from "../../define/field";

/** Data from other registers shown in a list: for which dataset, in which columns, and to whom. */
export type Beside = {
  dataset: AnyDataset;
  access: string;
  fields: readonly Field[];
  /** Not sortable: ordering a million records by another register's data is too slow. */
  unsorted?: true;
};

/** How many years before the data year, oldest first. */
export const taxYearsBack = [2, 1, 0] as const;
const taxYearWords = ["前年", "上年", "数据年度"] as const;
export const gradeKeys = ["A", "B", "C", "D"] as const;

const grades = gradeKeys.map((grade) => optional(integer(`${grade}类地块`, { unit: "宗" })));

const held = optional(text("所在项目", 20));

/** List columns that come from other registers. */
export const besideColumns = {
  /** Numbers of the city parcels that refer to the provincial one. */
  cityParcel: {
    ...{ dataset: dxydst, access: "dxyd:view", unsorted: true },
    fields: [optional(text("与市库对应", 400))],
  },
  /** The project that holds a parcel of one of the libraries; drafts count too (P005). */
  cityProject: {
    ...{ dataset: dxydsd, access: zkfxmsd.access.read, unsorted: true },
    fields: [held],
  },
  provinceProject: {
    ...{ dataset: dxydst, access: zkfxmst.access.read, unsorted: true },
    fields: [held],
  },
  /** The stage of the latest contract of industrial land. */
  stage: {
    ...{ dataset: gyyd, access: "gyyd:view" },
    fields: [optional({ ...tdgy.fields.qsmzqjd, label: "全生命周期阶段" })],
  },
  /** The yield of the industrial land that a supply became. */
  actualYield: {
    ...{ dataset: tdgy, access: "gyyd:view" },
    fields: [yields(optional(number("实际亩均税收", 2, { unit: "万元/亩" })))],
  },
  /** 核算税收 of an enterprise. */
  taxYears: {
    ...{ dataset: yddw, access: "ss:view" },
    fields: taxYearWords.map((year) => optional(money(`${year}税收`))),
  },
  /** Number of parcels an enterprise uses by confirmed relations. */
  parcelCount: {
    ...{ dataset: yddw, access: "gyyd:view" },
    fields: [optional(integer("地块数", { unit: "宗" }))],
  },
  /** The same object's grade in the previous year. */
  gradeBefore: {
    ...{ dataset: pj, access: "pj:view" },
    fields: [optional({ ...pj.fields.pjdj, label: "上年等级" })],
  },
  /** 空地面积 ÷ 宗地面积 of the vacant parcels in an evaluated park (K23). */
  vacancy: {
    ...{ dataset: pj, access: "gyyd:view" },
    fields: [optional(number("空地率", 2, { unit: "%" }))],
  },
  /** 开工率 and 竣工率 of an evaluated park's contracts due by the end of the year (K13, K15). */
  works: {
    ...{ dataset: pj, access: "gyyd:view" },
    fields: ["开工率", "竣工率"].map((label) => optional(number(label, 2, { unit: "%" }))),
  },
  /** Number of an evaluated region's parcels by grade. */
  grades: {
    ...{ dataset: pj, access: "pj:view" },
    fields: grades,
  },
  /** The same, preceded by the tax of its industrial land, for users who may see tax. */
  taxAndGrades: {
    ...{ dataset: pj, access: "ss:view" },
    fields: [optional(money("税收")), ...grades],
  },
  /** Location of the industrial land that a suspected villa stands on. */
  site: {
    ...{ dataset: ysbszy, access: "gyyd:view" },
    fields: [optional(text("坐落", 200))],
  },
  /** Whether the city library contains land without tax, or is reviewing it. */
  listedLow: {
    ...{ dataset: wssgyyd, access: "gyyd:view" },
    fields: [optional(flag("已列入低效"))],
  },
  /**
   * Numbers of the land taken and its replacement; the replacement's location if it has no number.
   */
  exchanged: {
    ...{ dataset: zyby, access: "gyyd:view" },
    fields: [optional(text("占用地块", 200)), optional(text("补充地块", 200))],
  },
} as const satisfies Record<string, Beside>;

export type BesideColumn = keyof typeof besideColumns;

/** Key of such a column in sort orders and exports, next to the list's own fields. */
export const besideKey = (column: BesideColumn, at: number): string => `${column}~${at}`;

export type BesideField = { column: BesideColumn; at: number; field: Field; facts: Beside };

const byKey: ReadonlyMap<string, BesideField> = new Map(
  (Object.keys(besideColumns) as BesideColumn[]).flatMap((column) => {
    const facts: Beside = besideColumns[column];
    return facts.fields.map((field, at) => [besideKey(column, at), { column, at, field, facts }]);
  }),
);

/** The column with this key in a dataset's list; undefined if it is not from another register. */
export function besideFieldOf(dataset: AnyDataset, key: string): BesideField | undefined {
  const found = byKey.get(key);
  return found?.facts.dataset.name === dataset.name ? found : undefined;
}

export const foreignColumnsApi = {
  /** Other registers' data for the rows shown in a list, by id. */
  columns: endpoint({
    path: "map/columns",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      column: z.enum(Object.keys(besideColumns) as [BesideColumn, ...BesideColumn[]]),
      ids: z.array(z.string().max(50)).min(1).max(500),
    }),
    output: z.array(
      z.object({ id: z.string(), values: z.array(z.union([z.string(), z.number(), z.null()])) }),
    ),
  }),
};
