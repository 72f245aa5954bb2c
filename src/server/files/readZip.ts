import { inflateRawSync } from "node:zlib";
import iconv from "iconv-lite";

/**
 * Why a zip is refused: damaged, encrypted, too large when unpacked, or with paths leading out of
 * it.
 */
export class ZipError extends Error {
  override name = "ZipError";
  constructor(readonly kind: "damaged" | "locked" | "tooLarge" | "badName") {
    super(`zip: ${kind}`);
  }
}

export type ZipEntry = { name: string; bytes: () => Buffer };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const utf8Flag = 0x800;
const encryptedFlag = 0x1;
const mostEntries = 2_000;

/**
 * The entries of a zip in memory; nothing is written to disk. Declared sizes are added up before
 * anything is unpacked, and unpacking stops where they turn out too small.
 */
export function readZip(zip: Buffer, maxBytes: number): ZipEntry[] {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) throw new ZipError("tooLarge");
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entryMark) throw new ZipError("damaged");
    total += zip.readUInt32LE(at + 24);
    if (total > maxBytes) throw new ZipError("tooLarge");
    const place = at;
    const name = nameAt(zip, at);
    if (!name.endsWith("/")) entries.push({ name, bytes: () => unpacked(zip, place) });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The name of a directory entry; refuses encrypted ones and paths leading out of the folder. */
function nameAt(zip: Buffer, at: number): string {
  const flags = zip.readUInt16LE(at + 8);
  if (flags & encryptedFlag) throw new ZipError("locked");
  const raw = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28));
  const name = iconv.decode(raw, flags & utf8Flag ? "utf-8" : encodingOf(raw));
  if (isLeading(name)) throw new ZipError("badName");
  return name;
}

function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - 65_557);
  for (let at = zip.length - 22; at >= first; at--) {
    if (zip.readUInt32LE(at) === endMark) return at;
  }
  throw new ZipError("damaged");
}

const isLeading = (name: string): boolean =>
  /(^|[/\\])\.\.([/\\]|$)/.test(name) || /^([/\\]|[A-Za-z]:)/.test(name) || name.includes("\0");

function encodingOf(raw: Buffer): "utf-8" | "gbk" {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(raw);
    return "utf-8";
  } catch {
    return "gbk";
  }
}

function unpacked(zip: Buffer, at: number): Buffer {
  const [method, packed, size, local] = [
    zip.readUInt16LE(at + 10),
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 24),
    zip.readUInt32LE(at + 42),
  ];
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== localMark) {
    throw new ZipError("damaged");
  }
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(begin, begin + packed);
  if (bytes.length !== packed || (method !== 0 && method !== 8)) throw new ZipError("damaged");
  if (method === 0) return bytes;
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new ZipError(isLarge ? "tooLarge" : "damaged");
  }
}
