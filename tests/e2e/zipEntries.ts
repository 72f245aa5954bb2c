import { inflateRawSync } from "node:zlib";

const endMark = 0x06054b50;
const endSize = 22;
const stored = 0;

/** The files of a zip by name. The central directory has the sizes that a streamed zip leaves open. */
export function zipEntries(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== endMark || end + endSize > zip.length) {
    throw new Error("this is no zip file");
  }
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((of) => zip.readUInt16LE(at + of));
    const name = zip.toString("utf8", at + 46, at + 46 + (nameSize ?? 0));
    entries.set(name, bytesOf(zip, at));
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
  return entries;
}

function bytesOf(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const packed = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + packed);
  return method === stored ? bytes : inflateRawSync(bytes);
}
