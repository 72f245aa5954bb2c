import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { fetchAsset } from "../../api/fetchAsset";

export type Pdf = PDFDocumentProxy;
export type OpenPdf = { document: Promise<Pdf>; close: () => void };

/** Chinese character maps, for documents that rely on the reader's fonts. */
const maps = import.meta.glob<string>(
  "/node_modules/pdfjs-dist/cmaps/{Adobe-GB1-UCS2,GB*,UniGB*}.bcmap",
  { query: "?url", import: "default" },
);

class CharacterMaps {
  async fetch({ name }: { name: string }) {
    const found = maps[`/node_modules/pdfjs-dist/cmaps/${name}.bcmap`];
    if (!found) throw new Error(`no character map ${name}`);
    return { cMapData: await fetchAsset(await found()), isCompressed: true };
  }
}

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Opens a PDF in a worker of its own. No script in it runs, and nothing but our own files is
 * fetched for it.
 */
export function openPdf(bytes: ArrayBuffer): OpenPdf {
  const task = getDocument({
    data: new Uint8Array(bytes),
    CMapReaderFactory: CharacterMaps,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  return { document: task.promise, close: () => void task.destroy() };
}

/** Why a document cannot be opened, in words. */
export function pdfFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "文件有密码，请下载后用密码打开";
  return name === "InvalidPDFException" ? "文件已损坏，或不是PDF" : "文件无法显示，请下载查看";
}
