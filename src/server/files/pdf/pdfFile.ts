import type { PdfPage } from "./PdfPage";
import { type PdfMeta, PdfWriter } from "./PdfWriter";
import type { TrueType } from "./trueType";

/** Pages as one file in memory. */
export function pdfFile(pages: readonly PdfPage[], font: TrueType, meta: PdfMeta): Buffer {
  const parts: Buffer[] = [];
  const writer = new PdfWriter((bytes) => parts.push(bytes), font, meta);
  for (const page of pages) writer.page(page);
  writer.end();
  return Buffer.concat(parts);
}
