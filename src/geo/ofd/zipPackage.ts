import { Inflate } from "fflate";
import { OfdFault, ofdLimits } from "./ofdFault";

type Entry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Offset of the local header. */
  at: number;
};

/** The entries of a package, each unpacked on demand. */
export type ZipPackage = {
  names: readonly string[];
  has: (name: string) => boolean;
  /** An entry's bytes; null if it does not exist. Throws `OfdFault`. */
  read: (name: string) => Uint8Array | null;
};

const endMark = 0x06054b50;
const centralMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;
/**
 * Input given to the unpacker at once; it can expand a thousandfold before the output is counted.
 */
const inputSlice = 4096;

const damaged = (detail: string) => new OfdFault("damaged", detail);

/**
 * Opens a package by its central directory. Names are only table keys, never paths on a disk; those
 * leading out of the package are left out.
 */
export function openZip(bytes: Uint8Array): ZipPackage {
  if (bytes.length > ofdLimits.fileBytes) throw new OfdFault("tooLarge", "文件超过 100 MB");
  const entries = directoryOf(bytes);
  // Windows writers are inconsistent about capital letters.
  const folded = new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]));
  const find = (name: string) =>
    entries.get(name) ?? entries.get(folded.get(name.toLowerCase()) ?? "");
  const counted = new Set<string>();
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    read: (name) => {
      const entry = find(name);
      if (!entry) return null;
      if (!counted.has(entry.name)) unpacked += entry.size;
      counted.add(entry.name);
      if (entry.size > ofdLimits.entryBytes || unpacked > ofdLimits.unpackedBytes) {
        throw new OfdFault("tooLarge", "解压后的内容超过上限");
      }
      return contentOf(bytes, entry);
    },
  };
}

function directoryOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== centralMark)
      throw damaged("压缩包目录不完整");
    const nameSize = view.getUint16(at + 28, true);
    const nameEnd = at + 46 + nameSize;
    if (nameEnd > end) throw damaged("压缩包目录不完整");
    if (view.getUint16(at + 8, true) & 1) throw new OfdFault("protected", "压缩包设有密码");
    const name = cleanName(bytes.subarray(at + 46, nameEnd));
    if (name) {
      entries.set(name, {
        name,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      });
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endRecord(view: DataView): number {
  const last = view.byteLength - endSize;
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (view.getUint32(at, true) !== endMark) continue;
    const count = view.getUint16(at + 10, true);
    if (count > ofdLimits.entries) throw new OfdFault("tooLarge", "压缩包内的文件过多");
    return at;
  }
  throw damaged("压缩包不完整，可能没有下载完");
}

/** Folders and absolute or climbing names give nothing. */
function cleanName(bytes: Uint8Array): string {
  const name = nameText(bytes).replaceAll("\\", "/").replace(/^\/+/, "");
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  return name.endsWith("/") || parts.includes("..") ? "" : parts.join("/");
}

function nameText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

function contentOf(bytes: Uint8Array, { name, method, crc, packed, size, at }: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== localMark) {
    throw damaged(`“${name}”不完整`);
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) throw damaged(`“${name}”不完整`);
  const raw = bytes.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw damaged(`“${name}”的压缩方式不支持`);
  const content = method === 0 ? raw : inflated(raw, size, name);
  if (content.length !== size || crcOf(content) !== crc) throw damaged(`“${name}”已损坏`);
  return content;
}

/** Stops at the size declared in the directory, however much more the stream would produce. */
function inflated(raw: Uint8Array, size: number, name: string): Uint8Array {
  const out = new Uint8Array(size);
  let length = 0;
  try {
    const stream = new Inflate((chunk) => {
      if (length + chunk.length > size) throw damaged(`“${name}”已损坏`);
      out.set(chunk, length);
      length += chunk.length;
    });
    for (let at = 0; at < raw.length; at += inputSlice) {
      stream.push(raw.subarray(at, at + inputSlice), at + inputSlice >= raw.length);
    }
  } catch (error) {
    throw error instanceof OfdFault ? error : damaged(`“${name}”已损坏`);
  }
  return out.subarray(0, length);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
}
