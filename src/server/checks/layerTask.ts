import type { LookedAtLayer } from "#contract/endpoints/uploads/ownLayer";
import { Refusal, status } from "#contract/errors";
import type { LayerShape } from "#contract/map/layerSymbols";
import { ownLayerEndings, ownLayerLimits } from "#contract/map/ownLayer";
import { endingOf, wrongType } from "#contract/rules/import/uploadRules";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import type { Talk } from "../threads/childTalk";
import { chained, peek, samplesOf } from "./firstRecords";
import { LayerReading, type LayerSummary } from "./layerReading";
import { systemOf } from "./layerSystem";
import type { OpenLimits, OpenOrder } from "./parse/parseSource";
import { cornerOf } from "./parse/places";
import type { Source, SourceRecord } from "./parse/source";
import { withSource } from "./takeTask";

/** A file, and the reference system that was chosen for it. */
export type LayerOrder = OpenOrder & { crs: string };

const open: OpenLimits = {
  most: ownLayerLimits.features,
  unpacked: ownLayerLimits.unpackedBytes,
  wanted: "all",
};

const taken = "zip（shp、gdb）、gpkg、mdb、geojson";

function demandKnown(name: string): void {
  if (ownLayerEndings.some((one) => one === endingOf(name))) return;
  throw new Refusal(status.badRequest, `文件“${name}”：${wrongType(name, taken)}`);
}

const looked = 20;

/** Says what a file holds by its beginning: its layers, fields with their first values, its system. */
export async function lookLayerTask(file: LayerOrder): Promise<LookedAtLayer> {
  try {
    demandKnown(file.name);
    return await withSource(file, open, (source) => lookAt(file, source));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...unread, fault: error.message };
  }
}

const unread: LookedAtLayer = {
  ...{ format: null, layers: [], layer: null, shape: null, system: null, encoding: null },
  ...{ fields: [], samples: {}, remarks: [], fault: null },
};

async function lookAt(file: LayerOrder, source: Source): Promise<LookedAtLayer> {
  const first: SourceRecord[] = [];
  for await (const record of source.records) {
    first.push(record);
    if (first.length >= looked) break;
  }
  const { words, remarks, fault } = toldSystem(file, source, first);
  const { format, layer, layers = [], encoding } = source;
  const fields = source.fields.slice(0, ownLayerLimits.fields);
  return {
    ...{ format, layer, layers, encoding, fields, fault },
    shape: first.map(shapeOf).find((one) => one !== null) ?? null,
    system: words,
    samples: Object.fromEntries(fields.map((name) => [name, samplesOf(first, name)])),
    remarks: [...saidOf(source), ...remarks],
  };
}

const shapeOf = ({ shape, marks }: SourceRecord): LayerShape | null =>
  shape ? "polygon" : (marks?.kind ?? null);

/** What the reader has chosen and guessed, other than the reference system. */
function saidOf({ layer, layers = [], fields, remarks = [] }: Source): Remark[] {
  const others = layers.filter((one) => one !== layer);
  const over = fields.slice(ownLayerLimits.fields);
  return [
    ...(layer !== null && others.length > 0
      ? [remarkOf("layer", `文件有${layers.length}个图层，读取的是${layer}`, others)]
      : []),
    ...(over.length > 0
      ? [remarkOf("leftOut", `只读取前${ownLayerLimits.fields}个字段，略去${over.length}个`, over)]
      : []),
    ...remarks,
  ];
}

const toldSystem = (file: LayerOrder, source: Source, first: readonly SourceRecord[]) =>
  systemOf(file, source, first, cornerOf(first));

/**
 * Reads a layer record by record, and gives what the map draws of it page by page, each while the
 * one before is stored.
 */
export async function layerTask(file: LayerOrder, talk: Talk): Promise<LayerSummary> {
  demandKnown(file.name);
  return withSource(file, open, (source) => give(file, source, talk));
}

async function give(file: LayerOrder, source: Source, talk: Talk): Promise<LayerSummary> {
  const records = asGenerator(source.records);
  const first = await peek(records, (record) => shapeOf(record) !== null);
  const { crs, remarks, fault } = toldSystem(file, source, first);
  if (!crs) throw new Refusal(status.badRequest, fault ?? "");
  const reading = new LayerReading(source, crs);
  for await (const record of chained(first, records)) {
    reading.add(record);
    if (!reading.isFull()) continue;
    await talk.say(reading.page());
    // One page is stored while the next is made.
    if (reading.pages > 1) await talk.hear();
  }
  if (reading.hasMore()) await talk.say(reading.page());
  const summary = reading.summary();
  if (summary.features === 0) {
    throw new Refusal(status.badRequest, `文件“${file.name}”：没有可显示的图形`);
  }
  return { ...summary, remarks: [...saidOf(source), ...remarks, ...summary.remarks] };
}

async function* asGenerator(records: Source["records"]): AsyncGenerator<SourceRecord> {
  yield* records;
}
