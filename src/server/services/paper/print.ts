import { Readable } from "node:stream";
import type { z } from "zod";
import { asOfWords } from "#contract/dataTime";
import { mapSize, type printApi, printScales } from "#contract/endpoints/paper/print";
import { Refusal, status } from "#contract/errors";
import { today } from "#contract/today";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { dataTime } from "../../db/dataTime";
import { PdfWriter } from "../../files/pdf/PdfWriter";
import { printedBorders } from "../../repositories/paper/printed";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { openPack } from "../../tiles/basemap/openPack";
import type { ConnectedServices } from "../../tiles/connected/connectedServices";
import type { Context, Download } from "../context/context";
import { type Backdrop, backdropOf, basemapOf, servicesOf } from "./printBackdrop";
import { classesOf, visibleDataset } from "./printClasses";
import { printFont } from "./printFont";
import { groundUnder } from "./printGround";
import { labelsOf } from "./printLabels";
import { inRuns, type Overlays, overlaysOf, type Under } from "./printOverlays";
import { ownOnPage, type PrintedOwn } from "./printOwn";
import {
  drawPage,
  type PageContent,
  type PageFrame,
  type PageUnder,
  type PrintedClass,
  toPage,
} from "./printPage";

type Order = z.output<typeof printApi.print.input>;

/** A map to scale as PDF, or one sheet for each requested record. */
export async function print(
  ctx: Context,
  order: Order,
  mapConfigDir: string,
  services: ConnectedServices,
): Promise<Download> {
  const frames = order.sheets ? await sheetFrames(ctx, order, order.sheets) : [frameOf(order)];
  const { tiled, packed, credit } = underneath(order, mapConfigDir);
  const sources = [...tiled, ...servicesOf(mapConfigDir, order.services)];
  const first: Under[] = sources.length > 0 ? [{ pictures: sources }] : [];
  let overlays: Overlays | null = null;
  const face = await printFont();
  const parts: Buffer[] = [];
  const meta = { title: order.title, made: new Date() };
  const writer = new PdfWriter((bytes) => parts.push(bytes), face, meta);
  for (const { frame, title, focus } of frames) {
    const bbox = toPage(frame).bbox();
    // A sheet may have a scale of its own.
    if (overlays?.scale !== frame.scale) {
      overlays = await overlaysOf(ctx, order, frame.scale, services);
    }
    const beneath = await underOf(
      ctx,
      inRuns([...first, ...overlays.under]),
      frame,
      packed === null,
    );
    const backdrops = beneath.flatMap((one) => ("backdrop" in one ? one.backdrop : []));
    const [lowest] = backdrops;
    if (lowest && tiled.length > 0) demandGround(lowest);
    const ground = packed && groundUnder(packed.pack, bbox, frame.scale);
    const owns = beneath.flatMap((one) => ("own" in one ? one.own : []));
    const tooMany = beneath.flatMap((one) =>
      "dense" in one ? `${one.dense}（图幅内图形过多）` : [],
    );
    const said = saidOf(backdrops, {
      packs: packed ? [packed.title] : [],
      owns: owns.map((one) => one.title),
      omitted: [...overlays.left, ...tooMany, ...order.omitted],
    });
    const drawn = await contentOf(ctx, order, frame, { said, owns });
    const content = { ...drawn, labels: await labelsOf(frame, drawn, face) };
    const under = beneath.flatMap((one): PageUnder[] => {
      if ("own" in one) return [one];
      if ("dense" in one) return [];
      return one.backdrop.tiles.map(({ picture, corners }) => ({
        tile: { name: writer.picture(picture), corners },
      }));
    });
    writer.page(drawPage(frame, { ...content, ground, credit, under, title, focus }, face));
  }
  writer.end();
  return { name: `${order.title}.pdf`, type: "application/pdf", stream: Readable.from(parts) };
}

/** The chosen base map: tiles of a service, or a pack of our own. */
function underneath({ basemap: id }: Order, mapConfigDir: string) {
  if (id === undefined) return { tiled: [], packed: null, credit: "" };
  const base = basemapOf(mapConfigDir, id);
  const { title, pack, copyright: credit } = base;
  if (pack === undefined) return { tiled: [{ ...base, opacity: 1 }], packed: null, credit };
  return { tiled: [], packed: { title, pack: openPack(mapConfigDir, pack) }, credit };
}

type Sheet = { frame: PageFrame; title: string; focus: MultiPolygon | null };

function frameOf({ paper, landscape, scale, center, rotation, title }: Order): Sheet {
  return { frame: { paper, landscape, scale, center, rotation }, title, focus: null };
}

/** Each record centred on its own page; refused if one of them is not the caller's. */
async function sheetFrames(
  { readDb, caller }: Context,
  order: Order,
  { dataset: name, ids }: NonNullable<Order["sheets"]>,
): Promise<Sheet[]> {
  const dataset = visibleDataset(caller.authorities, name);
  const scope = demandScope(caller);
  const sheets: Sheet[] = [];
  for (const id of new Set(ids)) {
    const found = await findRecord<Record<string, unknown>>(readDb, dataset, id, scope);
    if (!found?.geometry)
      throw new Refusal(status.notFound, "记录不存在、没有图形或不在权限范围内");
    const [west, south, east, north] = bboxOf(found.geometry);
    const sheet = frameOf({ ...order, center: [(west + east) / 2, (south + north) / 2] });
    sheet.frame.scale = wholeScale(sheet.frame, found.geometry);
    const label = [found.record[dataset.key.name], found.record[dataset.key.number]];
    const title = `${order.title}　${label.filter(Boolean).join(" ")}`;
    sheets.push({ ...sheet, title, focus: found.geometry });
  }
  return sheets;
}

/** Share of a sheet's map that the record may take. */
const fullest = 0.96;

/** The requested scale, or the next usual one at which the whole record fits on its sheet. */
function wholeScale(frame: PageFrame, outline: MultiPolygon): number {
  const { paper, landscape, scale, center } = frame;
  const { to } = toPage(frame);
  const [x, y] = to(center);
  const [width, height] = mapSize(paper, landscape);
  const shares = outline.flat(2).map((at) => {
    const [atX, atY] = to(at);
    return Math.max(Math.abs(atX - x) / width, Math.abs(atY - y) / height) * 2;
  });
  const needed = (scale * shares.reduce((most, share) => Math.max(most, share), 0)) / fullest;
  if (needed <= scale) return scale;
  return printScales.find((usual) => usual >= needed) ?? Math.ceil(needed / 10_000) * 10_000;
}

type Drawn = Omit<PageContent, "title" | "focus" | "under" | "ground" | "credit" | "labels">;

type Beneath = { backdrop: Backdrop } | { own: PrintedOwn } | { dense: string };

/** What lies under a page's parcels, read; of pictures those after the first let it show through. */
async function underOf(
  { readDb }: Context,
  runs: readonly Under[],
  frame: PageFrame,
  isGround: boolean,
): Promise<Beneath[]> {
  const bbox = toPage(frame).bbox();
  const beneath: Beneath[] = [];
  for (const [i, run] of runs.entries()) {
    if ("pictures" in run) {
      const isOpaque = isGround && i === 0;
      const backdrop = await backdropOf(run.pictures, bbox, frame.scale, isOpaque);
      beneath.push({ backdrop });
    } else {
      const own = await ownOnPage(readDb, run.own, bbox, frame.scale);
      beneath.push(own ? { own } : { dense: run.own.title });
    }
  }
  return beneath;
}

/** Refused if the base map, which is the lowest source, returns nothing at all. */
function demandGround({ sources: [ground], wanted }: Backdrop): void {
  if (!ground || ground.missing < wanted) return;
  throw new Refusal(status.badRequest, `${ground.title}服务没有应答，请稍后再试或关闭底图后打印`);
}

type Said = { packs: readonly string[]; owns: readonly string[]; omitted: readonly string[] };

/** The page's note on the maps under it, and on what is missing. */
function saidOf(backdrops: readonly Backdrop[], { packs, owns, omitted }: Said): string {
  const sources = backdrops.flatMap(({ sources: some, wanted }) =>
    some.map((one) => ({ ...one, isSilent: one.missing >= wanted })),
  );
  const tiled = sources
    .filter(({ isSilent }) => !isSilent)
    .map(({ title, missing }) => (missing > 0 ? `${title}（缺${missing}片）` : title));
  const silent = sources.filter(({ isSilent }) => isSilent);
  const under = [...packs, ...tiled, ...owns];
  const left = [...silent.map(({ title }) => `${title}（服务没有应答）`), ...omitted];
  return [
    ...(under.length > 0 ? [`底图：${under.join("、")}　`] : []),
    ...(left.length > 0 ? [`未绘制：${left.join("、")}　`] : []),
  ].join("");
}

/** The signs of an uploaded layer: those of its classes that the page has. */
const ownLegend = ({ legend, fill }: PrintedOwn): PrintedClass[] =>
  legend.map(({ label, color }) => ({
    ...{ label, color, opacity: 1, look: { fillOpacity: fill } },
    ...{ items: [], isOnPage: true },
  }));

async function contentOf(
  ctx: Context,
  order: Order,
  frame: PageFrame,
  { said, owns }: { said: string; owns: readonly PrintedOwn[] },
): Promise<Drawn> {
  const bbox = toPage(frame).bbox();
  const layers: PrintedClass[][] = [];
  for (const layer of order.layers) layers.push(await classesOf(ctx, layer, bbox));
  // A tenth of a millimetre on paper.
  const tolerance = frame.scale / 10_000 / 111_000;
  const source = order.source ? `资料来源：${order.source}　` : "";
  return {
    classes: layers.flat(),
    layers: layers.toReversed(),
    legend: [...layers.toReversed().flat(), ...owns.toReversed().flatMap(ownLegend)],
    borders: await printedBorders(ctx.readDb, bbox, tolerance),
    foot: `${source}${said}坐标系：2000国家大地坐标系　${asOfWords(dataTime())}　制图日期：${today()}`,
  };
}
