import { type Contours, contoursOf } from "./contours";

/** A TrueType font, as far as text in a PDF and on a map needs it. */
export type TrueType = {
  /** Glyph of a character; 0 if the font lacks it. */
  glyphOf: (codePoint: number) => number;
  /** Advance of a glyph in thousandths of the type size. */
  widthOf: (glyph: number) => number;
  box: readonly [number, number, number, number];
  ascent: number;
  descent: number;
  /** Its own units; an em has so many of them. */
  units: {
    perEm: number;
    ascent: number;
    advanceOf: (glyph: number) => number;
    contoursOf: (glyph: number) => Contours;
  };
  /** A subset of the font with the outlines of these glyphs only; glyph numbers stay the same. */
  subset: (glyphs: ReadonlySet<number>) => Buffer;
  /** The tables of such a subset, and those that it leaves as they are, by name. */
  tables: (glyphs: ReadonlySet<number>, more: readonly string[]) => Map<string, Buffer>;
};

type Table = { offset: number; length: number };

const kept = ["head", "hhea", "hmtx", "maxp", "loca", "glyf", "cvt ", "fpgm", "prep"];

/** Reads a font file with quadratic outlines (`glyf`). */
export function trueType(file: Buffer): TrueType {
  const tables = tablesOf(file);
  const at = (name: string): Table => {
    const table = tables.get(name);
    if (!table) throw new Error(`the font has no table ${name}`);
    return table;
  };
  const head = at("head").offset;
  const hhea = at("hhea").offset;
  const perEm = file.readUInt16BE(head + 18);
  const isLong = file.readInt16BE(head + 50) === 1;
  const count = file.readUInt16BE(at("maxp").offset + 4);
  const metrics = file.readUInt16BE(hhea + 34);
  const em = (units: number) => Math.round((units * 1000) / perEm);
  const place = (glyph: number) => {
    const loca = at("loca").offset;
    return isLong ? file.readUInt32BE(loca + glyph * 4) : file.readUInt16BE(loca + glyph * 2) * 2;
  };
  const outlineOf = (glyph: number): Buffer => {
    const glyf = at("glyf").offset;
    return file.subarray(glyf + place(glyph), glyf + place(glyph + 1));
  };
  const advanceOf = (glyph: number) =>
    file.readUInt16BE(at("hmtx").offset + Math.min(glyph, metrics - 1) * 4);
  const tablesWith = (glyphs: ReadonlySet<number>, names: readonly string[]) => {
    const all = withParts(glyphs, outlineOf);
    const loca = Buffer.alloc((count + 1) * 4);
    const outlines: Buffer[] = [];
    let length = 0;
    for (let glyph = 0; glyph < count; glyph++) {
      loca.writeUInt32BE(length, glyph * 4);
      if (!all.has(glyph)) continue;
      const outline = outlineOf(glyph);
      const padded = Buffer.alloc(Math.ceil(outline.length / 4) * 4);
      outline.copy(padded);
      outlines.push(padded);
      length += padded.length;
    }
    loca.writeUInt32BE(length, count * 4);
    const made = new Map([
      ["loca", loca],
      ["glyf", Buffer.concat(outlines)],
    ]);
    const parts = names.flatMap((name): [string, Buffer][] => {
      const table = tables.get(name);
      const bytes =
        made.get(name) ?? (table && file.subarray(table.offset, table.offset + table.length));
      return bytes ? [[name, name === "head" ? longLoca(bytes) : bytes]] : [];
    });
    return new Map(parts);
  };
  return {
    glyphOf: characters(file, at("cmap").offset),
    widthOf: (glyph) => em(advanceOf(glyph)),
    units: {
      ...{ perEm, advanceOf, ascent: file.readInt16BE(hhea + 4) },
      contoursOf: (glyph) => contoursOf(outlineOf, glyph),
    },
    box: [36, 38, 40, 42].map((i) => em(file.readInt16BE(head + i))) as [
      number,
      number,
      number,
      number,
    ],
    ascent: em(file.readInt16BE(hhea + 4)),
    descent: em(file.readInt16BE(hhea + 6)),
    subset: (glyphs) => fontFile([...tablesWith(glyphs, kept)]),
    tables: (glyphs, more) => tablesWith(glyphs, [...kept, ...more]),
  };
}

function tablesOf(file: Buffer): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    const name = file.toString("latin1", entry, entry + 4);
    tables.set(name, {
      offset: file.readUInt32BE(entry + 8),
      length: file.readUInt32BE(entry + 12),
    });
  }
  return tables;
}

/** The character map of all planes (format 12). */
function characters(file: Buffer, cmap: number): (codePoint: number) => number {
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i++) {
    const table = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (file.readUInt16BE(table) === 12) return (code) => groupGlyph(file, table, code);
  }
  throw new Error("the font has no character map of format 12");
}

function groupGlyph(file: Buffer, table: number, code: number): number {
  let [low, high] = [0, file.readUInt32BE(table + 12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = table + 16 + middle * 12;
    if (code < file.readUInt32BE(group)) high = middle - 1;
    else if (code > file.readUInt32BE(group + 4)) low = middle + 1;
    else return file.readUInt32BE(group + 8) + code - file.readUInt32BE(group);
  }
  return 0;
}

const more = 0x20;
const wordArguments = 0x01;
const transforms = [
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
] as const;

/** Composite glyphs need their components as well. */
function withParts(glyphs: ReadonlySet<number>, outlineOf: (glyph: number) => Buffer): Set<number> {
  const all = new Set([0]);
  const waiting = [...glyphs];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (all.has(glyph)) continue;
    all.add(glyph);
    waiting.push(...partsOf(outlineOf(glyph)));
  }
  return all;
}

function partsOf(outline: Buffer): number[] {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & wordArguments ? 4 : 2);
    for (const [flag, size] of transforms) if (flags & flag) at += size;
    if (!(flags & more)) return parts;
  }
}

function longLoca(head: Buffer): Buffer {
  const copy = Buffer.from(head);
  copy.writeInt16BE(1, 50);
  return copy;
}

function fontFile(parts: readonly (readonly [string, Buffer])[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(parts.length));
  const header = Buffer.alloc(12 + parts.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(parts.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((parts.length - power) * 16, 10);
  const bodies: Buffer[] = [];
  let offset = header.length;
  [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .forEach(([name, bytes], i) => {
      const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
      bytes.copy(padded);
      header.write(name, 12 + i * 16, "latin1");
      header.writeUInt32BE(sumOf(padded), 16 + i * 16);
      header.writeUInt32BE(offset, 20 + i * 16);
      header.writeUInt32BE(bytes.length, 24 + i * 16);
      bodies.push(padded);
      offset += padded.length;
    });
  return Buffer.concat([header, ...bodies]);
}

function sumOf(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
