import { type Codes, codesOf, codesTable } from "./fontCodes";
import { fontOf, type Tables, tablesOf, viewOf } from "./fontTables";

/**
 * An embedded font made usable for browsers, in two versions: addressed by character, and by glyph
 * number.
 */
export type BrowserFont = {
  byCharacter: Uint8Array<ArrayBuffer>;
  byGlyph: Uint8Array<ArrayBuffer>;
  glyphs: number;
  /** Whether the font itself knows a character. */
  has: (char: string) => boolean;
};

const kept = ["head", "hhea", "hmtx", "maxp", "glyf", "loca", "cvt ", "fpgm", "prep", "CFF "];

/**
 * Unicode blocks without shaping, whose characters stand for glyph numbers in `byGlyph`. A document
 * can ask for glyphs that have no character.
 */
const blocks: readonly (readonly [first: number, count: number])[] = [
  [0x4e00, 0x5200],
  [0x3400, 0x19c0],
  [0xac00, 0x2ba4],
  [0xe000, 0x1900],
];

/** The character that draws a glyph in `byGlyph`; null for glyph numbers beyond the blocks. */
export function glyphChar(glyph: number): string | null {
  let from = 0;
  for (const [first, count] of blocks) {
    if (glyph < from + count) return String.fromCharCode(first + glyph - from);
    from += count;
  }
  return null;
}

/**
 * Rebuilds an embedded font. Embedded fonts are subsets without some of the tables that browsers
 * require: the outlines are kept, everything else is written anew. Null if there are no outlines or
 * the format is a different one; a system font is used then.
 */
export function browserFont(bytes: Uint8Array): BrowserFont | null {
  const tables = tablesOf(bytes);
  if (!tables) return null;
  try {
    return rebuilt(tables);
  } catch (error) {
    // An offset in a damaged table pointed beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function rebuilt(tables: Tables): BrowserFont | null {
  const [head, maxp, hhea, hmtx] = ["head", "maxp", "hhea", "hmtx"].map((tag) => tables.get(tag));
  const isOutlined = tables.has("CFF ") || (tables.has("glyf") && tables.has("loca"));
  if (!head || !maxp || !hhea || !hmtx || !isOutlined || head.length < 54) return null;
  const glyphs = viewOf(maxp).getUint16(4);
  if (glyphs === 0) return null;
  const base: Tables = new Map();
  for (const tag of kept) {
    const table = tables.get(tag);
    if (table) base.set(tag, table);
  }
  base.set("hmtx", metricsTable(hmtx, viewOf(hhea).getUint16(34), glyphs));
  const loca = base.get("loca");
  if (loca) base.set("loca", placesTable(loca, viewOf(head).getUint16(50) === 0 ? 2 : 4, glyphs));
  base.set("name", nameTable);
  base.set("post", postTable);
  const codes = new Map([...codesOf(tables.get("cmap"))].filter(([, glyph]) => glyph < glyphs));
  return {
    byCharacter: withCodes(base, codes, hhea),
    byGlyph: withCodes(base, glyphCodes(glyphs), hhea),
    glyphs,
    has: (char) => codes.has(char.codePointAt(0) ?? -1),
  };
}

function glyphCodes(glyphs: number): Codes {
  const codes: Codes = new Map();
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const char = glyphChar(glyph);
    if (char !== null) codes.set(char.charCodeAt(0), glyph);
  }
  return codes;
}

function withCodes(base: Tables, codes: Codes, hhea: Uint8Array): Uint8Array<ArrayBuffer> {
  const list = codes.size > 0 ? codes : new Map([[0x20, 0]]);
  return fontOf(new Map([...base, ["cmap", codesTable(list)], ["OS/2", styleTable(list, hhea)]]));
}

/** Fills in metrics that a writer cut off; glyphs are placed individually anyway. */
function metricsTable(hmtx: Uint8Array, long: number, glyphs: number): Uint8Array {
  return filled(hmtx, long * 4 + Math.max(0, glyphs - long) * 2);
}

/** Glyphs beyond the end of a truncated table are empty: they start where the last one ended. */
function placesTable(loca: Uint8Array, bytesEach: 2 | 4, glyphs: number): Uint8Array {
  const size = (glyphs + 1) * bytesEach;
  if (loca.length >= size) return loca.subarray(0, size);
  const table = filled(loca, size);
  const whole = Math.floor(loca.length / bytesEach) * bytesEach;
  const last = loca.slice(Math.max(0, whole - bytesEach), whole);
  for (let at = whole; at < size; at += bytesEach) table.set(last, at);
  return table;
}

function filled(table: Uint8Array, size: number): Uint8Array {
  if (table.length >= size) return table.subarray(0, size);
  const longer = new Uint8Array(size);
  longer.set(table);
  return longer;
}

/** Version 3: without glyph names. */
const postTable = (() => {
  const table = new Uint8Array(32);
  viewOf(table).setUint32(0, 0x00030000);
  return table;
})();

const nameTable = (() => {
  const text = "OFD";
  const ids = [1, 2, 4, 6];
  const table = new Uint8Array(6 + ids.length * 12 + text.length * 2);
  const view = viewOf(table);
  view.setUint16(2, ids.length);
  view.setUint16(4, 6 + ids.length * 12);
  ids.forEach((id, index) => {
    const values = [3, 1, 0x409, id, text.length * 2, 0];
    values.forEach((value, part) => {
      view.setUint16(6 + index * 12 + part * 2, value);
    });
  });
  [...text].forEach((char, index) => {
    view.setUint16(6 + ids.length * 12 + index * 2, char.charCodeAt(0));
  });
  return table;
})();

/** Version 3 of `OS/2`, with the heights from `hhea`. */
function styleTable(codes: Codes, hhea: Uint8Array): Uint8Array {
  const list = [...codes.keys()];
  const [first, last] = [
    list.reduce((a, b) => Math.min(a, b)),
    list.reduce((a, b) => Math.max(a, b)),
  ];
  const table = new Uint8Array(96);
  const view = viewOf(table);
  const [ascent, descent] = [viewOf(hhea).getInt16(4), viewOf(hhea).getInt16(6)];
  view.setUint16(0, 3);
  view.setInt16(2, 500);
  view.setUint16(4, 400);
  view.setUint16(6, 5);
  view.setUint16(62, 0x40);
  view.setUint16(64, Math.min(0xffff, first));
  view.setUint16(66, Math.min(0xffff, last));
  view.setInt16(68, ascent);
  view.setInt16(70, descent);
  view.setUint16(74, Math.max(0, ascent));
  view.setUint16(76, Math.abs(descent));
  return table;
}
