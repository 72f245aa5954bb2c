import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand } from "#contract/define/field";
import { printScales } from "#contract/endpoints/paper/print";
import { Refusal, status } from "#contract/errors";
import { labelFields, labelTexts } from "#contract/words/labelFields";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { mapBoxOf, type PageFrame, toPage } from "./pageFrame";
import { cornersOf } from "./parcelCorners";
import { visibleDataset } from "./printClasses";
import { missing, printedFact } from "./printedValue";
import type { Focus } from "./printPage";
import { roundScale } from "./roundScale";

/** A page about one parcel. */
export type Sheet = {
  frame: PageFrame;
  number: string;
  name: string;
  /** Code and words of its county. */
  county: string;
  place: string;
  area: string;
  facts: [label: string, text: string][];
  focus: Focus;
};

type Asked = { dataset: string; ids: readonly string[]; fitted: boolean };

/** Each record centred on its own page; refused if one of them is not the caller's. */
export async function sheetsOf(
  { readDb, caller }: Context,
  usual: Omit<PageFrame, "sheet">,
  { dataset: name, ids, fitted }: Asked,
): Promise<Sheet[]> {
  const dataset = visibleDataset(caller.authorities, name);
  const scope = demandScope(caller);
  const sheets: Sheet[] = [];
  for (const id of new Set(ids)) {
    const found = await findRecord<AnyRecord>(readDb, dataset, id, scope);
    if (!found?.geometry)
      throw new Refusal(status.notFound, "记录不存在、没有图形或不在权限范围内");
    const { geometry, record } = found;
    const [west, south, east, north] = bboxOf(geometry);
    const frame: PageFrame = {
      ...usual,
      center: [(west + east) / 2, (south + north) / 2],
      sheet: true,
    };
    const needed = neededScale(frame, geometry);
    frame.scale = fitted
      ? roundScale(needed / fullShare)
      : wholeScale(frame.scale, needed / fullest);
    sheets.push({ frame, ...toldOf(dataset, id, record, geometry) });
  }
  return sheets;
}

/** Share of a sheet's map that its parcel takes at most, so that what is around it shows. */
const fullShare = 0.8;
/** The same where all sheets are to have one scale. */
const fullest = 0.96;

/** The scale at which an outline just fits on a page's map. */
function neededScale(frame: PageFrame, outline: MultiPolygon): number {
  const { to } = toPage(frame);
  const [x, y] = to(frame.center);
  const { width, height } = mapBoxOf(frame);
  const shares = outline.flat(2).map((at) => {
    const [atX, atY] = to(at);
    return Math.max(Math.abs(atX - x) / width, Math.abs(atY - y) / height) * 2;
  });
  return frame.scale * shares.reduce((most, share) => Math.max(most, share), 0);
}

/** The asked scale, or the next usual one at which the whole parcel fits. */
function wholeScale(asked: number, needed: number): number {
  if (needed <= asked) return asked;
  return printScales.find((usual) => usual >= needed) ?? Math.ceil(needed / 10_000) * 10_000;
}

/** What people ask of a parcel first: its number, name and place, then what cards and lists show. */
function factNames({ key, fields, views }: AnyDataset): string[] {
  const names = [key.number, key.name, "xzqmc", "xzjmc", "zl", ...views.card, ...views.table];
  const isTold = (name: string) =>
    fields[name] !== undefined && (fields[name] as Field).kind !== "time";
  return [...new Set(names)].filter(isTold);
}

function toldOf(dataset: AnyDataset, id: string, record: AnyRecord, geometry: MultiPolygon) {
  const { key, fields } = dataset;
  const fact = printedFact(dataset, record);
  const text = (name: string) => (fields[name] ? fact(name)[1] : missing);
  const size = dataset.rollup.sums.find((name) => isLand(fields[name]));
  const labelled = labelFields(dataset);
  const item = { id, geometry, ...labelTexts(labelled, record), chip: labelled.chip };
  return {
    number: text(key.number),
    name: text(key.name),
    county: String(record.xzqdm ?? ""),
    place: [record.xzqmc, record.xzjmc].filter(Boolean).join(" "),
    area: size ? text(size) : missing,
    facts: factNames(dataset)
      .map(fact)
      .filter(([, told]) => told !== missing),
    focus: { item, corners: cornersOf(geometry) },
  };
}
