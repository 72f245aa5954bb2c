/** A table of an OpenType file. */
export type Tables = Map<string, Uint8Array>;

const trueType = 0x00010000;
const openType = 0x4f54544f;
const apple = 0x74727565;
const collection = 0x74746366;
const mostTables = 64;

/**
 * The tables of a TrueType or OpenType font, or of the first font in a collection; null for
 * anything else.
 */
export function tablesOf(bytes: Uint8Array): Tables | null {
  const view = viewOf(bytes);
  if (bytes.length < 12) return null;
  const start = view.getUint32(0) === collection ? firstFont(view) : 0;
  if (start + 12 > bytes.length) return null;
  if (![trueType, openType, apple].includes(view.getUint32(start))) return null;
  const count = Math.min(mostTables, view.getUint16(start + 4));
  const tables: Tables = new Map();
  for (let index = 0; index < count; index++) {
    const at = start + 12 + index * 16;
    if (at + 16 > bytes.length) break;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const from = view.getUint32(at + 8);
    // Writers that subset fonts leave wrong lengths, so use whatever bytes exist.
    const table = bytes.subarray(from, Math.min(bytes.length, from + view.getUint32(at + 12)));
    if (table.length > 0) tables.set(tag, table);
  }
  return tables;
}

const firstFont = (view: DataView) =>
  view.byteLength >= 16 ? view.getUint32(12) : view.byteLength;

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Writes a font file: directory, checksums and tables, each aligned to four bytes. */
export function fontOf(tables: Tables): Uint8Array<ArrayBuffer> {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = 12 + entries.length * 16;
  const size = entries.reduce((sum, [, table]) => sum + padded(table.length), head);
  const bytes = new Uint8Array(size);
  const view = viewOf(bytes);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  view.setUint32(0, tables.has("CFF ") ? openType : trueType);
  view.setUint16(4, entries.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (entries.length - power) * 16);
  let at = head;
  entries.forEach(([tag, table], index) => {
    const entry = 12 + index * 16;
    for (let letter = 0; letter < 4; letter++) bytes[entry + letter] = tag.charCodeAt(letter);
    bytes.set(table, at);
    view.setUint32(entry + 4, checksum(view, at, padded(table.length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.length);
    at += padded(table.length);
  });
  return bytes;
}

const padded = (length: number) => (length + 3) & ~3;

function checksum(view: DataView, from: number, size: number): number {
  let sum = 0;
  for (let at = from; at < from + size; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
