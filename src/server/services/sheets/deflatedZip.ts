import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { joinCrc } from "../../files/joinCrc";

/** A file in a zip, with its bytes on disk or in memory. */
export type ZipEntry = {
  name: string;
  crc: number;
  /** Bytes when unpacked, and in the zip. */
  size: number;
  packed: number;
  isDeflated: boolean;
  parts: readonly (Uint8Array | { path: string })[];
};

/** The fastest level: attribute tables shrink to a tenth at any level. */
const level = 1;
const storedHead = 5;
const largest = 0xffffffff;

/**
 * A file compressed while it is written. Its first bytes are supplied last, since they contain the
 * length of the rest. The compressed data goes to `path`. Must be ended or abandoned.
 */
export class DeflatedFile {
  private readonly deflate = createDeflateRaw({ level });
  private readonly packed: Promise<void>;
  private readonly target;
  private crc = 0;
  private size = 0;

  constructor(readonly path: string) {
    this.target = createWriteStream(path);
    this.packed = pipeline(this.deflate, this.target);
    // The error reaches whoever writes or ends.
    this.packed.catch(() => {});
  }

  /** Resolves when there is room for more. */
  async write(bytes: Uint8Array): Promise<void> {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    if (this.deflate.write(bytes)) return;
    await Promise.race([once(this.deflate, "drain"), this.packed]);
  }

  /** Puts less than 64 KB in front of everything written. */
  async end(name: string, head: Uint8Array): Promise<ZipEntry> {
    this.deflate.end();
    await this.packed;
    return {
      name,
      crc: joinCrc(crc32(head), this.crc, this.size),
      size: head.length + this.size,
      packed: storedHead + head.length + this.target.bytesWritten,
      isDeflated: true,
      parts: [unpacked(head), { path: this.path }],
    };
  }

  abandon(): void {
    this.deflate.destroy();
  }
}

/** A stored (uncompressed) deflate block that is not the last one. */
function unpacked(bytes: Uint8Array): Uint8Array {
  const block = Buffer.alloc(storedHead + bytes.length);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  block.set(bytes, storedHead);
  return block;
}

/** A text as a file of a zip. */
export function textEntry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text);
  const size = bytes.length;
  return { name, crc: crc32(bytes), size, packed: size, isDeflated: false, parts: [bytes] };
}

/**
 * A zip of these files as a stream. `onEnd` is called when it is over, in whatever way. Throws
 * `RangeError` if it would exceed 4 GB.
 */
export function deflatedZip(entries: readonly ZipEntry[], onEnd: () => void): Readable {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (packed > 0.99 * largest) throw new RangeError("zip is full");
  const stream = Readable.from(bytesOf(entries, new Date()), { objectMode: false });
  // An unhandled stream error kills Node, and this one may fail before anybody reads from it.
  stream.on("error", () => {});
  stream.on("close", onEnd);
  return stream;
}

async function* bytesOf(entries: readonly ZipEntry[], date: Date): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const head = headOf(entry, date);
    directory.push(listed(entry, head, at));
    const local = Buffer.concat([signature(0x04034b50), head, Buffer.from(entry.name)]);
    yield local;
    for (const part of entry.parts) {
      if ("path" in part) yield* createReadStream(part.path) as AsyncIterable<Buffer>;
      else yield part;
    }
    at += local.length + entry.packed;
  }
  const list = Buffer.concat(directory);
  yield list;
  yield endOf(entries.length, list.length, at);
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/** Fields common to a file's local header and its directory entry. */
function headOf({ name, crc, size, packed, isDeflated }: ZipEntry, date: Date): Buffer {
  const head = Buffer.alloc(26);
  const utf8Names = 0x0800;
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  for (const [i, number] of [20, utf8Names, isDeflated ? 8 : 0, time, day].entries()) {
    head.writeUInt16LE(number, 2 * i);
  }
  for (const [i, number] of [crc, packed, size].entries()) head.writeUInt32LE(number, 10 + 4 * i);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}

function listed({ name }: ZipEntry, head: Buffer, at: number): Uint8Array {
  const madeBy = Buffer.from([20, 3]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  rest.writeUInt32LE(at, 10);
  return Buffer.concat([signature(0x02014b50), madeBy, head, rest, Buffer.from(name)]);
}

function endOf(count: number, size: number, at: number): Uint8Array {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}
