import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { openPromise } from "yauzl";
import type { z } from "zod";
import type { fileApi } from "#contract/endpoints/uploads/file";
import { Refusal, status } from "#contract/errors";
import { endingOf } from "#contract/rules/import/uploadRules";
import { decodeText } from "#geo/format/decodeText";
import { derivedId, pictureSides } from "../../files/derived";
import { docxText } from "../../files/docxText";
import { PictureError, pictureEndings, shrunkPicture } from "../../files/picture";
import { sheetRows } from "../../files/xlsx/sheetRows";
import { readWorkbook } from "../../files/xlsx/workbook";
import { openParts, UnreadableBook } from "../../files/xlsx/zipParts";
import type { Context, Download } from "../context/context";
import { demandFile } from "./file";

type In<K extends keyof typeof fileApi> = z.output<(typeof fileApi)[K]["input"]>;
type Content = z.input<typeof fileApi.content.output>;

/** Even a picture of the larger size stays far below this. */
const mostThumbnailBytes = 20 * 1024 * 1024;

/** A reduced picture; made once, then stored. */
export async function thumbnail(
  ctx: Context,
  { fileId, size }: In<"thumbnail">,
): Promise<Download> {
  const { db, caller, files } = ctx;
  const { file } = await demandFile(db, caller, fileId, "read");
  if (!pictureEndings.has(endingOf(file.yjmc))) throw unreadable("该文件不是图片");
  const name = `${file.yjmc.replace(/\.[^.]+$/, "")}.jpg`;
  const answer = (stream: Readable): Download => ({ name, type: "image/jpeg", stream });
  const kept = await files.read(derivedId(fileId, size)).catch(() => null);
  if (kept) return answer(kept);
  const chunks: Buffer[] = [];
  for await (const chunk of await files.read(fileId)) chunks.push(chunk);
  const { bytes } = await shrunkPicture(Buffer.concat(chunks), pictureSides[size]).catch(
    (error) => {
      throw error instanceof PictureError ? unreadable("图片已损坏或过大，无法显示") : error;
    },
  );
  await files.put(derivedId(fileId, size), Readable.from([bytes]), mostThumbnailBytes);
  return answer(Readable.from([bytes]));
}

const unreadable = (message: string) => new Refusal(status.badRequest, message);

/** Larger files can only be downloaded, in bytes: a preview must not overload the server. */
const mostReadBytes = 20 * 1024 * 1024;
const most = { rows: 200, columns: 50, textBytes: 256 * 1024, blocks: 1_500, entries: 500 };
const unpackLimits = { bytes: 80 * 1024 * 1024, entries: 2_000 };

const readers: Readonly<Record<string, (path: string) => Promise<Content>>> = {
  xlsx: readTable,
  docx: async (path) => ({ kind: "document", ...(await docxText(path, most.blocks)) }),
  txt: readText,
  zip: readEntries,
};

/** The beginning of a table or a text, or the contents of an archive. */
export async function content(ctx: Context, { fileId }: In<"content">): Promise<Content> {
  const { db, caller, files } = ctx;
  const { file } = await demandFile(db, caller, fileId, "read");
  const ending = endingOf(file.yjmc);
  const read = Object.hasOwn(readers, ending) ? readers[ending] : undefined;
  if (!read) throw unreadable("该类型的文件不能在线预览，请下载查看");
  if (Number(file.dx) > mostReadBytes && ending !== "zip" && ending !== "txt") {
    throw unreadable("文件较大，不能在线预览，请下载查看");
  }
  try {
    return await files.withPath(fileId, read);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isLocked = error instanceof UnreadableBook && error.kind === "locked";
    throw unreadable(isLocked ? "文件设有密码，请下载后查看" : "文件已损坏，无法预览");
  }
}

async function readTable(path: string): Promise<Content> {
  const zip = await openParts(path, unpackLimits);
  try {
    const book = await readWorkbook(zip, { dates: true });
    const rows: (string | number | null)[][] = [];
    for await (const { cells } of sheetRows(zip, book, Number.POSITIVE_INFINITY)) {
      if (rows.length >= most.rows) return { kind: "table", sheet: book.sheet, rows, more: true };
      rows.push(cells.slice(0, most.columns).map(plain));
    }
    return { kind: "table", sheet: book.sheet, rows, more: false };
  } finally {
    zip.close();
  }
}

function plain(cell: string | number | boolean | Date | null): string | number | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "boolean" ? (cell ? "是" : "否") : cell;
}

async function readText(path: string): Promise<Content> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, most.textBytes));
    await file.read(bytes, 0, bytes.length, 0);
    return { kind: "text", text: decodeText(bytes).text, more: size > bytes.length };
  } finally {
    await file.close();
  }
}

async function readEntries(path: string): Promise<Content> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries: { name: string; size: number }[] = [];
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      if (entries.length >= most.entries) break;
      if (!fileName.endsWith("/")) entries.push({ name: fileName, size: uncompressedSize });
    }
    return { kind: "entries", entries, more: zip.entryCount > most.entries };
  } finally {
    zip.close();
  }
}
