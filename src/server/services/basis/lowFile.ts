import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { readBy } from "#contract/define/secret";
import type { lowFileApi } from "#contract/endpoints/low/lowFile";
import { overlapKinds } from "#contract/endpoints/map/draw";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { type ListSheet, xlsxBook } from "../../files/xlsx/xlsx";
import type { Context, Download } from "../context/context";
import {
  type Detail,
  demandParcels,
  fileName,
  industrialSheets,
  parcelHeading,
  tableOf,
} from "../paper/gyydFile";
import { filesHeld, type ParcelFacts, parcelFacts, planOf } from "../paper/parcelFacts";
import { type DrawParcel, parcelPdf } from "../paper/parcelPdf";
import { industrialOn, type LowFacts, lowFacts } from "./lowFacts";
import { lowPages, stateWords } from "./lowPages";

type Order = z.output<typeof lowFileApi.file.input>;

/** 一地一档 of low-efficiency land, as a document or a workbook. */
export async function dxydDetail(
  ctx: Context,
  { dataset: library, dkids, format }: Order,
): Promise<Download> {
  const dataset = datasets[library] as AnyDataset;
  const ids = [...new Set(dkids)];
  const name = fileName(await demandParcels(ctx, dataset, ids));
  if (format === "pdf") return parcelPdf(ctx, name, ids, drawLow(ctx, dataset));
  return xlsxBook(`${name}.xlsx`, await lowSheets(ctx, dataset, ids));
}

const drawLow =
  (ctx: Context, dataset: AnyDataset): DrawParcel =>
  async (dkid, font, writer) => {
    const facts = await lowFacts(ctx, dataset, dkid);
    const land: ParcelFacts[] = [];
    for (const id of facts.industrial) land.push(await parcelFacts(ctx, id));
    const { authorities } = ctx.caller;
    const parcel = {
      ...{ ...facts, land },
      ...(await planOf(ctx, dataset, "dxlx", dkid, facts.geometry)),
      ...(await filesHeld(ctx, [[dataset.name, dkid]])),
    };
    const flow = lowPages(
      parcel,
      { dataset: readBy(dataset, authorities), authorities, writer },
      font,
    );
    const { dkbh: number, dkmc: name } = facts.record;
    return { flow, number, name, register: dataset.title };
  };

/** The parcels, what lies on them and belongs to them, and the industrial land among that. */
async function lowSheets(
  ctx: Context,
  dataset: AnyDataset,
  ids: readonly string[],
): Promise<ListSheet[]> {
  const found: LowFacts[] = [];
  const land = new Map<string, Detail>();
  for (const dkid of ids) {
    const facts = await lowFacts(ctx, dataset, dkid);
    found.push(facts);
    for (const one of await industrialOn(ctx, facts)) land.set(one.record.dkid, one);
  }
  const own = readBy(dataset, ctx.caller.authorities);
  const [parcels, ...others] = industrialSheets(ctx, [...land.values()]);
  return [
    tableOf(own, dataset.title, found, ({ record }) => [record as AnyRecord]),
    groundSheet(found),
    linkedSheet(found),
    ...(parcels ? [{ ...parcels, name: "地上工业用地" }] : []),
    ...others,
  ];
}

const heading = (title: string, width: number) => ({ title, width });

const groundSheet = (found: readonly LowFacts[]): ListSheet => ({
  name: "地上登记",
  headings: [
    ...[parcelHeading, heading("登记", 12), heading("编号", 24), heading("名称", 36)],
    ...[heading("重叠面积（亩）", 16), heading("占较小者（%）", 16)],
  ],
  rows: found.flatMap(({ record, ground }) =>
    ground.list.map(({ kind, number, name, m2, share }) => [
      ...[record.dkbh, overlapKinds[kind], number, name],
      ...[hundredth(m2 / limits.mu), hundredth(share)],
    ]),
  ),
});

const linkedSheet = (found: readonly LowFacts[]): ListSheet => ({
  name: "关联记录",
  headings: [
    ...[parcelHeading, heading("登记", 20), heading("编号", 24), heading("名称", 36)],
    heading("状态", 16),
  ],
  rows: found.flatMap(({ record, linked }) =>
    linked.map(({ dataset, number, name, state }) => [
      ...[record.dkbh, datasets[dataset]?.title ?? dataset, number, name],
      stateWords(datasets[dataset], state),
    ]),
  ),
});
