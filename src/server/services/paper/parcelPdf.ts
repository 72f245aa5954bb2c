import { PassThrough, type Readable } from "node:stream";
import { gyyd } from "#contract/datasets/gyyd";
import { asOfWords } from "#contract/dataTime";
import { minuteText } from "#contract/today";
import { dataTime } from "../../db/dataTime";
import { drawEdges, type PdfFlow } from "../../files/pdf/PdfFlow";
import { PdfWriter } from "../../files/pdf/PdfWriter";
import type { Context, Download } from "../context/context";
import { type ParcelFacts, parcelFacts } from "./parcelFacts";
import { parcelPages } from "./parcelPages";
import { printFont } from "./printFont";

/**
 * The files of parcels as one PDF, each parcel starting a page and numbered separately. Parcels are
 * read, drawn and sent one by one, so that a long list takes no memory.
 */
export function parcelPdf(ctx: Context, name: string, dkids: readonly string[]): Download {
  const stream = new PassThrough();
  // An unhandled stream error kills Node, and this one may fail before anybody reads from it.
  stream.on("error", () => {});
  writeParcels(ctx, stream, name, dkids).catch((error: Error) => stream.destroy(error));
  return { name: `${name}.pdf`, type: "application/pdf", stream: stream as Readable };
}

async function writeParcels(
  ctx: Context,
  stream: PassThrough,
  title: string,
  dkids: readonly string[],
): Promise<void> {
  const font = await printFont();
  const made = new Date();
  const writer = new PdfWriter((bytes) => stream.write(bytes), font, { title, made });
  const foot = `${asOfWords(dataTime())}　数据时间 ${minuteText(made)}　导出人 ${ctx.caller.realName}`;
  for (const dkid of dkids) {
    const parcel = await parcelFacts(ctx, dkid);
    const { authorities } = ctx.caller;
    const flow = parcelPages({ parcel, authorities, writer }, font);
    finish(flow, writer, parcel.record, foot);
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
  { pages }: PdfFlow,
  writer: PdfWriter,
  { dkbh, tdsyqr }: ParcelFacts["record"],
  foot: string,
): void {
  pages.forEach((page, i) => {
    drawEdges(page, {
      head: [`${gyyd.title}　一地一档`, dkbh],
      foot: [foot, `第 ${i + 1} 页　共 ${pages.length} 页`],
    });
    writer.page(page, i === 0 ? `${dkbh}　${tdsyqr}` : undefined);
  });
}
