import { PassThrough, type Readable } from "node:stream";
import { gyyd } from "#contract/datasets/gyyd";
import { asOfWords } from "#contract/dataTime";
import { minuteText } from "#contract/today";
import { dataTime } from "../../db/dataTime";
import { drawEdges, type PdfFlow } from "../../files/pdf/PdfFlow";
import { PdfWriter } from "../../files/pdf/PdfWriter";
import type { TrueType } from "../../files/pdf/trueType";
import type { Context, Download } from "../context/context";
import { parcelFacts } from "./parcelFacts";
import { parcelPages } from "./parcelPages";
import { printFont } from "./printFont";

/** A parcel's pages, its number and its name, and the register that it is of. */
export type PrintedParcel = { flow: PdfFlow; number: string; name: string; register: string };
export type DrawParcel = (id: string, font: TrueType, writer: PdfWriter) => Promise<PrintedParcel>;

/**
 * The files of parcels as one PDF, each parcel starting a page and numbered separately. Parcels are
 * read, drawn and sent one by one, so that a long list takes no memory.
 */
export function parcelPdf(
  ctx: Context,
  name: string,
  ids: readonly string[],
  draw: DrawParcel,
): Download {
  const stream = new PassThrough();
  // An unhandled stream error kills Node, and this one may fail before anybody reads from it.
  stream.on("error", () => {});
  writeParcels(ctx, stream, { name, ids, draw }).catch((error: Error) => stream.destroy(error));
  return { name: `${name}.pdf`, type: "application/pdf", stream: stream as Readable };
}

/** The file of a parcel of industrial land. */
export const drawIndustrial =
  (ctx: Context): DrawParcel =>
  async (dkid, font, writer) => {
    const parcel = await parcelFacts(ctx, dkid);
    const { dkbh: number, tdsyqr: name } = parcel.record;
    const flow = parcelPages({ parcel, authorities: ctx.caller.authorities, writer }, font);
    return { flow, number, name, register: gyyd.title };
  };

type Order = { name: string; ids: readonly string[]; draw: DrawParcel };

async function writeParcels(
  ctx: Context,
  stream: PassThrough,
  { name: title, ids, draw }: Order,
): Promise<void> {
  const font = await printFont();
  const made = new Date();
  const writer = new PdfWriter((bytes) => stream.write(bytes), font, { title, made });
  const foot = `${asOfWords(dataTime())}　数据时间 ${minuteText(made)}　导出人 ${ctx.caller.realName}`;
  for (const id of ids) {
    finish(await draw(id, font, writer), writer, foot);
    if (stream.writableNeedDrain) await drained(stream);
    if (stream.destroyed) return;
  }
  writer.end();
  stream.end();
}

/** Waits until the reader has caught up or is gone. */
const drained = (stream: PassThrough) =>
  new Promise<void>((resolve) => {
    const go = () => {
      stream.off("drain", go).off("close", go);
      resolve();
    };
    stream.on("drain", go).on("close", go);
  });

function finish(
  { flow: { pages }, number, name, register }: PrintedParcel,
  writer: PdfWriter,
  foot: string,
): void {
  pages.forEach((page, i) => {
    drawEdges(page, {
      head: [`${register}　一地一档`, number],
      foot: [foot, `第 ${i + 1} 页　共 ${pages.length} 页`],
    });
    writer.page(page, i === 0 ? `${number}　${name}` : undefined);
  });
}
