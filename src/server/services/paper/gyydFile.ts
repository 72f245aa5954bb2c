import { gyyd } from "#contract/datasets/gyyd";
import { pj } from "#contract/datasets/pj";
import { tdgy } from "#contract/datasets/tdgy";
import { yddw } from "#contract/datasets/yddw";
import { asOfWords } from "#contract/dataTime";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { type Field, headingOf } from "#contract/define/field";
import { hiddenFrom, isPersonal, isRounded, readBy } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { dataTime } from "../../db/dataTime";
import type { Cell } from "../../files/xlsx/sheetXml";
import { type Heading, type ListSheet, xlsxBook } from "../../files/xlsx/xlsx";
import { page } from "../../repositories/records/recordPage";
import { demandScope } from "../../repositories/records/scope";
import type { Context, Download } from "../context/context";
import { detail } from "../industry/gyzz";
import { cellOf, formatOf, maskedMark } from "../sheets/exportXlsx";
import { drawIndustrial, parcelPdf } from "./parcelPdf";

export type Detail = Awaited<ReturnType<typeof detail>>;
type Order = { dkids: readonly string[]; format: "xlsx" | "pdf" };

/** 一地一档: everything known about the given parcels, as a document or a workbook. */
export async function gyydDetail(ctx: Context, { dkids, format }: Order): Promise<Download> {
  const ids = [...new Set(dkids)];
  const name = fileName(await demandParcels(ctx, gyyd, ids));
  if (format === "pdf") return parcelPdf(ctx, name, ids, drawIndustrial(ctx));
  const found: Detail[] = [];
  for (const dkid of ids) found.push(await detail(ctx, { dkid }));
  return xlsxBook(`${name}.xlsx`, industrialSheets(ctx, found));
}

/**
 * Refuses parcels that are not the caller's before anything is written; returns their numbers in
 * order.
 */
export async function demandParcels(
  { readDb, caller }: Context,
  dataset: AnyDataset,
  ids: readonly string[],
): Promise<string[]> {
  const { list } = await page<{ dkid: string; dkbh: string }>(readDb, dataset, {
    ...{ filter: { dkids: ids }, scope: demandScope(caller), fields: ["dkid", "dkbh"] },
    ...{ limit: ids.length, offset: 0 },
  });
  const numbers = new Map(list.map(({ dkid, dkbh }) => [dkid, dkbh]));
  if (ids.some((id) => !numbers.has(id))) {
    throw new Refusal(status.notFound, `${dataset.title}不存在或不在权限范围内`);
  }
  return ids.map((id) => numbers.get(id) ?? "");
}

/** The name of one parcel's file, or of several. */
export const fileName = (numbers: readonly string[]): string =>
  numbers.length === 1 ? `一地一档_${numbers[0]}` : `一地一档_${numbers.length}宗`;

/** What is known of parcels of industrial land, one sheet per topic. */
export function industrialSheets(ctx: Context, found: readonly Detail[]): ListSheet[] {
  const each = (dataset: AnyDataset, name: string, rowsOf: (one: Detail) => readonly AnyRecord[]) =>
    tableOf(readBy(dataset, ctx.caller.authorities), name, found, rowsOf);
  return [
    each(gyyd, "地块", ({ record }) => [record]),
    each(tdgy, "供应合同", ({ contract }) => (contract ? [contract] : [])),
    each(yddw, "用地企业", ({ enterprises }) => enterprises),
    yearsOf(found, ctx.caller.authorities.includes("ss:view")),
    each(pj, "综合评价", ({ evaluation }) => evaluation),
    {
      name: `预警 ${asOfWords(dataTime())}`,
      headings: [parcelHeading, { title: "预警内容", width: 60 }],
      rows: found.flatMap(({ record, alerts }) => alerts.map(({ text }) => [record.dkbh, text])),
    },
  ];
}

export const parcelHeading: Heading = { title: "地块编号", width: 18 };

/** Leaves out technical fields. */
const isForPeople = ([name, { kind }]: [string, Field]): boolean =>
  kind !== "time" && !/id$/.test(name) && name !== "bbh";

type Numbered = { record: { dkbh: string } };

/**
 * Records of a dataset with labels and units as headings, each beside the number of its parcel;
 * hidden values are marked.
 */
export function tableOf<One extends Numbered>(
  { fields, reader = [] }: AnyDataset,
  name: string,
  found: readonly One[],
  rowsOf: (one: One) => readonly AnyRecord[],
): ListSheet {
  const hidden = hiddenFrom(fields, reader);
  const columns = Object.entries(fields).filter(isForPeople);
  const cell = (row: AnyRecord, [key, field]: [string, Field]): Cell =>
    hidden.has(key) && !isPersonal(field) ? maskedMark : cellOf(field, row[key]);
  return {
    name,
    headings: [
      parcelHeading,
      ...columns.map(([, field]) => ({
        title: headingOf(field),
        width: Math.max(10, headingOf(field).length * 2 + 2),
        format: isRounded(field, reader) ? undefined : formatOf(field),
      })),
    ],
    rows: found.flatMap((one) =>
      rowsOf(one).map((row) => [one.record.dkbh, ...columns.map((column) => cell(row, column))]),
    ),
  };
}

const yearHeadings = [
  ["年度", 8],
  ["企业数", 10],
  ["总税收（万元）", 16],
  ["亩均税收（万元/亩）", 18],
  ["增加值（万元）", 16],
  ["亩均增加值（万元/亩）", 20],
  ["评价等级", 10],
] as const;

function yearsOf(found: readonly Detail[], seesTax: boolean): ListSheet {
  const amount = (value: number | null) => (seesTax ? value : maskedMark);
  return {
    name: "分年税收",
    headings: [parcelHeading, ...yearHeadings.map(([title, width]) => ({ title, width }))],
    rows: found.flatMap(({ record, years }) =>
      years.map((year) => [
        record.dkbh,
        year.nd,
        year.qys,
        amount(year.zss),
        year.mjss,
        amount(year.zzjz),
        year.mjzjz,
        year.pjdj,
      ]),
    ),
  };
}
