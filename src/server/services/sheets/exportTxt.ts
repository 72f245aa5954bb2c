import { Readable } from "node:stream";
import iconv from "iconv-lite";
import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import type { exportListApi as api } from "#contract/endpoints/records/exportList";
import { mostTxtParcels } from "#contract/endpoints/records/exportList";
import { messages, Refusal, status } from "#contract/errors";
import { today } from "#contract/today";
import { bboxOf } from "#geo/bbox";
import { project, type Zone, zoneOf } from "#geo/crs/gaussKruger";
import { readWkb } from "#geo/format/wkb";
import { type TxtExport, writeTxt } from "#geo/txt/txtWriter";
import { officeNameOf } from "../../repositories/account/officeName";
import { type ExportRow, exportRows } from "../../repositories/records/exportRows";
import { demandScope } from "../../repositories/records/scope";
import type { Context, Download } from "../context/context";
import { refuseSecrets } from "../records/recordList";
import { askedList, noteList } from "./exportXlsx";
import { zipStream } from "./zipStream";

type Order = z.output<typeof api.txt.input>;
type ZoneNumber = Zone["zone"];
type Asked = ReturnType<typeof askedList>;

/** Fields for the land use, and for the land class; the first one present counts. */
const useFields = ["xztdyt", "tdyt", "ghyt", "ghytdm"] as const;
const classFields = ["dlbm", "xzdlbm"] as const;

/** Outlines of the caller's parcels as boundary coordinates, each in its own zone. */
export async function txt(ctx: Context, { dataset: name, filter, encoding }: Order) {
  const asked = askedList(ctx, name, filter);
  const { dataset } = asked;
  if (!ctx.caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  if (dataset.geometry !== "Polygon") {
    throw new Refusal(status.badRequest, `${dataset.title}没有面状图形，不能导出坐标文件`);
  }
  const zones = await parcelsByZone(ctx, asked);
  const origin = {
    producer: await officeNameOf(ctx.readDb, ctx.caller.areaCode),
    date: shortDay(today()),
  };
  const texts = [...zones].map(([zone, parcels]) => ({
    zone,
    text: writeTxt(parcels, { zone, prefixed: true }, origin),
  }));
  const count = [...zones.values()].reduce((sum, parcels) => sum + parcels.length, 0);
  noteList(ctx, asked, count);
  const encode = (text: string) => iconv.encode(text, encoding === "gbk" ? "gb18030" : "utf-8");
  return downloadOf(`${dataset.title}_${count}宗`, texts, encode);
}

function downloadOf(
  name: string,
  texts: readonly { zone: ZoneNumber; text: string }[],
  encode: (text: string) => Buffer,
): Download {
  const [first] = texts;
  if (texts.length === 1 && first) {
    const stream = Readable.from([encode(first.text)]);
    return { name: `${name}_${first.zone}带.txt`, type: "text/plain", stream };
  }
  const parts = texts.map(({ zone, text }) => ({
    name: `${name}_${zone}带.txt`,
    bytes: encode(text),
  }));
  return { name: `${name}.zip`, type: "application/zip", stream: zipStream(parts) };
}

async function parcelsByZone(
  { readDb, caller }: Context,
  { dataset, filter }: Asked,
): Promise<Map<ZoneNumber, TxtExport[]>> {
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  refuseSecrets(dataset, caller, filter);
  const read = parcelReader(dataset);
  const zones = new Map<ZoneNumber, TxtExport[]>();
  let count = 0;
  const request = { filter, scope, fields: read.fields, srid: 4490 };
  for await (const rows of exportRows(readDb, dataset, request)) {
    count += rows.length;
    if (count > mostTxtParcels) {
      throw new Refusal(status.badRequest, `超过${mostTxtParcels}宗上限，请缩小范围后导出`);
    }
    for (const { zone, parcel } of rows.flatMap((row) => read.parcelOf(row) ?? [])) {
      const held = zones.get(zone) ?? [];
      held.push(parcel);
      zones.set(zone, held);
    }
  }
  if (zones.size === 0) throw new Refusal(status.badRequest, "没有符合条件的地块可以导出");
  return zones;
}

/** How to make parcels from a dataset's rows: which fields they need, and the conversion. */
function parcelReader(dataset: AnyDataset) {
  const { key } = dataset;
  const [use, landClass] = [firstOf(dataset, useFields), firstOf(dataset, classFields)];
  const fields = [...new Set([key.number, key.name, use, landClass])].filter((one) => one !== "");
  const parcelOf = (row: ExportRow): { zone: ZoneNumber; parcel: TxtExport } | null => {
    const outline = row.wkb && readWkb(row.wkb);
    if (!outline) return null;
    const [west, , east] = bboxOf(outline);
    const zone = zoneOf((west + east) / 2);
    const parcel = {
      number: textOf(row[key.number]),
      name: textOf(row[key.name]),
      use: labelOf(dataset, use, row[use]),
      landClass: textOf(row[landClass]),
      multi: project(outline, { zone, prefixed: true }),
    };
    return { zone, parcel };
  };
  return { fields, parcelOf };
}

const firstOf = ({ fields }: AnyDataset, names: readonly string[]): string =>
  names.find((name) => Object.hasOwn(fields, name)) ?? "";

const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);

const labelOf = ({ fields }: AnyDataset, name: string, value: unknown): string =>
  fields[name]?.codes?.[String(value)] ?? textOf(value);

/** A day in the exchange format, without leading zeros. */
const shortDay = (day: string): string => day.split("-").map(Number).join("-");
