import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The texts of a PDF's pages, read by another program, and the number of pictures on each. */
export async function readPdf(bytes: Buffer): Promise<{ text: string; lines: string[] }[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = items.flatMap((item) => ("str" in item && item.str.trim() ? [item.str] : []));
    pages.push({ text: lines.join("\n"), lines });
  }
  await task.destroy();
  return pages;
}
