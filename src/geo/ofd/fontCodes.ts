import { viewOf } from "./fontTables";

/** Which glyph draws each character. */
export type Codes = Map<number, number>;

const mostCodes = 120_000;

/** Reads a `cmap` table, for the encodings used by Unicode and symbol fonts. */
export function codesOf(table: Uint8Array | undefined): Codes {
  const codes: Codes = new Map();
  if (!table || table.length < 4) return codes;
  const view = viewOf(table);
  const count = Math.min(32, view.getUint16(2));
  for (let index = 0; index < count && 4 + index * 8 + 8 <= table.length; index++) {
    const platform = view.getUint16(4 + index * 8);
    const encoding = view.getUint16(6 + index * 8);
    const isUnicode = platform === 0 || (platform === 3 && (encoding <= 1 || encoding === 10));
    const isRoman = platform === 1 && codes.size === 0;
    if (isUnicode || isRoman) read(view, view.getUint32(8 + index * 8), codes);
  }
  return codes;
}

/** From a damaged table, keeps what comes before the damage. */
function read(view: DataView, at: number, codes: Codes): void {
  try {
    readers[view.getUint16(at)]?.(view, at, codes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

function put(codes: Codes, code: number, glyph: number): void {
  if (glyph === 0 || codes.size >= mostCodes) return;
  if (!codes.has(code)) codes.set(code, glyph);
  // Symbol fonts keep their letters in the private use area.
  if (code >= 0xf000 && code <= 0xf0ff && !codes.has(code & 0xff)) codes.set(code & 0xff, glyph);
}

type Reader = (view: DataView, at: number, codes: Codes) => void;

const bytesReader: Reader = (view, at, codes) => {
  for (let code = 0; code < 256; code++) put(codes, code, view.getUint8(at + 6 + code));
};

const segmentsReader: Reader = (view, at, codes) => {
  const twice = view.getUint16(at + 6);
  for (let segment = 0; segment < twice; segment += 2) {
    const end = view.getUint16(at + 14 + segment);
    const start = view.getUint16(at + 16 + twice + segment);
    const delta = view.getUint16(at + 16 + 2 * twice + segment);
    const place = at + 16 + 3 * twice + segment;
    const range = view.getUint16(place);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const found = range === 0 ? code : view.getUint16(place + range + 2 * (code - start));
      put(codes, code, found === 0 ? 0 : (found + delta) & 0xffff);
    }
  }
};

const trimmedReader: Reader = (view, at, codes) => {
  const first = view.getUint16(at + 6);
  const count = view.getUint16(at + 8);
  for (let index = 0; index < count; index++) {
    put(codes, first + index, view.getUint16(at + 10 + 2 * index));
  }
};

const groupsReader: Reader = (view, at, codes) => {
  const count = Math.min(mostCodes, view.getUint32(at + 12));
  for (let group = 0; group < count; group++) {
    const start = view.getUint32(at + 16 + group * 12);
    const end = Math.min(view.getUint32(at + 20 + group * 12), start + mostCodes);
    const glyph = view.getUint32(at + 24 + group * 12);
    if (codes.size >= mostCodes) return;
    for (let code = start; code <= end; code++) put(codes, code, glyph + code - start);
  }
};

const readers: Readonly<Record<number, Reader>> = {
  0: bytesReader,
  4: segmentsReader,
  6: trimmedReader,
  12: groupsReader,
};

/** Writes a `cmap` table with one subtable of groups; codes in ascending order. */
export function codesTable(codes: Codes): Uint8Array {
  const groups: [start: number, end: number, glyph: number][] = [];
  for (const [code, glyph] of [...codes].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1);
    if (last && code === last[1] + 1 && glyph === last[2] + code - last[0]) last[1] = code;
    else groups.push([code, code, glyph]);
  }
  const table = new Uint8Array(12 + 16 + groups.length * 12);
  const view = viewOf(table);
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, 16 + groups.length * 12);
  view.setUint32(24, groups.length);
  groups.forEach((group, index) => {
    for (const [part, value] of group.entries()) view.setUint32(28 + index * 12 + part * 4, value);
  });
  return table;
}
