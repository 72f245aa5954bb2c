import { Readable } from "node:stream";
import type { z } from "zod";
import { asOfWords } from "#contract/dataTime";
import type { printApi } from "#contract/endpoints/paper/print";
import { Refusal, status } from "#contract/errors";
import { today } from "#contract/today";
import { dataTime } from "../../db/dataTime";
import { widthIn } from "../../files/pdf/PdfPage";
import { PdfWriter } from "../../files/pdf/PdfWriter";
import type { TrueType } from "../../files/pdf/trueType";
import { printedBorders } from "../../repositories/paper/printed";
import { openPack } from "../../tiles/basemap/openPack";
import type { Pack } from "../../tiles/basemap/packFile";
import type { ConnectedServices } from "../../tiles/connected/connectedServices";
import type { Context, Download } from "../context/context";
import { type PageFrame, toPage } from "./pageFrame";
import { type Backdrop, backdropOf, basemapOf, servicesOf } from "./printBackdrop";
import { classesOf } from "./printClasses";
import { printFont } from "./printFont";
import { groundUnder } from "./printGround";
import { labelOrder, labelsOf } from "./printLabels";
import { inRuns, type Overlays, overlaysOf, type Under } from "./printOverlays";
import { ownOnPage, type PrintedOwn } from "./printOwn";
import {
  drawPage,
  legendBox,
  type PageContent,
  type PageUnder,
  type PrintedClass,
} from "./printPage";
import { gridWords } from "./sheetGrid";
import { type DrawSheet, writeSheets } from "./sheetPages";
import { type Sheet, sheetsOf } from "./sheetParcels";

type Order = z.output<typeof printApi.print.input>;

/**
 * A map to scale as PDF; or one sheet for each requested record, behind a table of them all where
 * there are several.
 */
export async function print(
  ctx: Context,
  order: Order,
  mapConfigDir: string,
  services: ConnectedServices,
): Promise<Download> {
  const face = await printFont();
  const frame = frameOf(order);
  const sheets = order.sheets ? await sheetsOf(ctx, frame, order.sheets) : null;
  const { tiled, packed, credit } = underneath(order, mapConfigDir);
  const sources = [...tiled, ...servicesOf(mapConfigDir, order.services)];
  const parts: Buffer[] = [];
  const meta = { title: order.title, made: new Date() };
  const writer = new PdfWriter((bytes) => parts.push(bytes), face, meta);
  const first: Under[] = sources.length > 0 ? [{ pictures: sources }] : [];
  const world = { face, writer, services, first, hasBase: tiled.length > 0, packed, credit };
  const draw = pageDrawer(ctx, order, world);
  if (sheets) {
    const told = { title: order.title, foot: footWords(order) };
    const pack = packed?.pack ?? null;
    await writeSheets(ctx, sheets, { writer, face, told, pack, draw });
  } else writer.page((await draw(frame, order.title)).page);
  writer.end();
  return { name: `${order.title}.pdf`, type: "application/pdf", stream: Readable.from(parts) };
}

type World = {
  face: TrueType;
  writer: PdfWriter;
  services: ConnectedServices;
  /** Tiles of the base map and of the page's services. */
  first: readonly Under[];
  /** Whether the lowest of them is the base map. */
  hasBase: boolean;
  packed: { title: string; pack: Pack } | null;
  credit: string;
};

/** Draws pages of one order, each at a place of its own. */
function pageDrawer(ctx: Context, order: Order, world: World): DrawSheet {
  const { face, writer, services, packed, credit } = world;
  let overlays: Overlays | null = null;
  return async (frame, title, sheet) => {
    // A sheet may have a scale of its own.
    if (overlays?.scale !== frame.scale) {
      overlays = await overlaysOf(ctx, order, frame.scale, services);
    }
    const runs = inRuns([...world.first, ...overlays.under]);
    const beneath = await underOf(ctx, runs, frame, packed === null);
    const backdrops = beneath.flatMap((one) => ("backdrop" in one ? one.backdrop : []));
    const [lowest] = backdrops;
    if (lowest && world.hasBase) demandGround(lowest);
    const ground = packed && groundUnder(packed.pack, toPage(frame).bbox(), frame.scale);
    const owns = beneath.flatMap((one) => ("own" in one ? one.own : []));
    const tooMany = beneath.flatMap((one) =>
      "dense" in one ? `${one.dense}（图幅内图形过多）` : [],
    );
    const said = saidOf(backdrops, {
      packs: packed ? [packed.title] : [],
      owns: owns.map((one) => one.title),
      omitted: [...overlays.left, ...tooMany, ...order.omitted],
    });
    const drawn = await contentOf(ctx, order, frame, { said, owns, sheet });
    const content = { ...drawn, labels: await labelsOf(frame, drawn, face) };
    const under = beneath.flatMap((one) => drawnUnder(writer, one));
    const page = drawPage(frame, { ...content, ground, credit, under, title }, face);
    const legend = legendBox(frame, content, (text) => widthIn(face, text));
    return { page, legendHeight: legend ? legend.box[3] - legend.box[1] : 0 };
  };
}

function drawnUnder(writer: PdfWriter, beneath: Beneath): PageUnder[] {
  if ("own" in beneath) return [beneath];
  if ("dense" in beneath) return [];
  return beneath.backdrop.tiles.map(({ picture, corners }) => ({
    tile: { name: writer.picture(picture), corners },
  }));
}

/** The chosen base map: tiles of a service, or a pack of our own. */
function underneath({ basemap: id }: Order, mapConfigDir: string) {
  if (id === undefined) return { tiled: [], packed: null, credit: "" };
  const base = basemapOf(mapConfigDir, id);
  const { title, pack, copyright: credit } = base;
  if (pack === undefined) return { tiled: [{ ...base, opacity: 1 }], packed: null, credit };
  return { tiled: [], packed: { title, pack: openPack(mapConfigDir, pack) }, credit };
}

const frameOf = ({ paper, landscape, scale, center, rotation }: Order): PageFrame => {
  return { paper, landscape, scale, center, rotation };
};

type Drawn = Omit<PageContent, "title" | "under" | "ground" | "credit" | "labels">;

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
  { said, owns, sheet }: { said: string; owns: readonly PrintedOwn[]; sheet: Sheet | undefined },
): Promise<Drawn> {
  const bbox = toPage(frame).bbox();
  const layers: PrintedClass[][] = [];
  for (const layer of order.layers) layers.push(await classesOf(ctx, layer, bbox));
  // A tenth of a millimetre on paper.
  const tolerance = frame.scale / 10_000 / 111_000;
  const grid = sheet ? `${gridWords(frame.scale)}　` : "";
  return {
    focus: sheet?.focus ?? null,
    classes: layers.flat(),
    labelled: labelOrder(
      order.layers.map(({ dataset, own }, i) => ({ dataset, own, classes: layers[i] ?? [] })),
    ),
    legend: [...layers.toReversed().flat(), ...owns.toReversed().flatMap(ownLegend)],
    borders: await printedBorders(ctx.readDb, bbox, tolerance),
    foot: footWords(order, `${said}${grid}`),
  };
}

function footWords({ source }: Order, more = ""): string {
  const from = source ? `资料来源：${source}　` : "";
  return `${from}${more}坐标系：2000国家大地坐标系　${asOfWords(dataTime())}　制图日期：${today()}`;
}
