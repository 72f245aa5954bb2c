/** Windows-1252 from 0x80 to 0x9f; the rest matches Latin 1. */
const windows1252 = [
  0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
  0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
  0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
];

const chunk = 4096;
const units = new Uint16Array(chunk);
/** One array per length, because `apply` is fastest with an array of exactly the right length. */
const shortUnits: number[][] = Array.from({ length: 64 }, (_, length) => new Array(length).fill(0));

/** The first `count` of `units` as text. */
function chunkOf(count: number): string {
  const short = shortUnits[count];
  if (!short) {
    return String.fromCharCode.apply(null, units.subarray(0, count) as unknown as number[]);
  }
  for (let i = 0; i < count; i++) short[i] = units[i] as number;
  return String.fromCharCode.apply(null, short);
}

/** Decodes bytes: UTF-16, possibly compressed, or else Windows-1252. */
export function textOf(
  bytes: Uint8Array,
  isUnicode: boolean,
  from = 0,
  to: number = bytes.length,
): string {
  if (!isUnicode) return narrowText(bytes, from, to);
  return isCompressed(bytes, from, to)
    ? compressedText(bytes, from, to)
    : wideText(bytes, from, to);
}

const isCompressed = (bytes: Uint8Array, from: number, to: number): boolean =>
  to - from > 2 && bytes[from] === 0xff && bytes[from + 1] === 0xfe;

function narrowText(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    units[count++] = windows1252[byte - 0x80] ?? byte;
    if (count === chunk) {
      text += chunkOf(count);
      count = 0;
    }
  }
  return text + chunkOf(count);
}

/** UTF-16; half a character at the end is left out. */
export function wideText(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  let count = 0;
  for (let at = from; at + 1 < to; at += 2) {
    units[count++] = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    if (count === chunk) {
      text += chunkOf(count);
      count = 0;
    }
  }
  return text + chunkOf(count);
}

/** One byte per Latin 1 character; a zero byte switches to or from two bytes per character. */
function compressedText(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  let count = 0;
  let isWide = false;
  for (let at = from + 2; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte === 0) isWide = !isWide;
    else if (!isWide) units[count++] = byte;
    else if (at + 1 < to) units[count++] = byte | ((bytes[++at] as number) << 8);
    if (count === chunk) {
      text += chunkOf(count);
      count = 0;
    }
  }
  return text + chunkOf(count);
}

const slots = 1024;
const longestKept = 128;

/**
 * Reads texts that often repeat, such as district names and codes; recently read ones are not
 * decoded again.
 */
export function textReader(
  isUnicode: boolean,
): (bytes: Uint8Array, from: number, to: number) => string {
  if (!isUnicode) return (bytes, from, to) => textOf(bytes, false, from, to);
  const kept: (string | undefined)[] = new Array(slots).fill(undefined);
  return (bytes, from, to) => {
    if (to - from > longestKept || to - from < 4) return textOf(bytes, true, from, to);
    const slot = slotOf(bytes, from, to);
    const text = kept[slot];
    if (text !== undefined && isTextOf(text, bytes, from, to)) return text;
    const made = textOf(bytes, true, from, to);
    kept[slot] = made;
    return made;
  };
}

/** Texts mostly differ in their end or their length. */
function slotOf(bytes: Uint8Array, from: number, to: number): number {
  const tail = ((bytes[to - 1] as number) << 8) ^ ((bytes[to - 2] as number) << 4);
  const middle = (bytes[(from + to) >> 1] as number) << 6;
  const hash = tail ^ middle ^ ((bytes[to - 3] as number) << 2) ^ (bytes[to - 4] as number);
  return Math.imul(hash + (to - from), 0x9e3779b1) >>> 22;
}

/**
 * Whether these bytes encode a text read before; for compressed ones, only if they have no two-byte
 * characters.
 */
function isTextOf(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  return isCompressed(bytes, from, to)
    ? isNarrowOf(text, bytes, from + 2, to)
    : isWideOf(text, bytes, from, to);
}

function isNarrowOf(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let i = 0; i < text.length; i++) {
    const byte = bytes[from + i];
    if (byte === 0 || byte !== text.charCodeAt(i)) return false;
  }
  return true;
}

function isWideOf(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== (to - from) >> 1) return false;
  for (let i = 0, at = from; i < text.length; i++, at += 2) {
    if (((bytes[at] as number) | ((bytes[at + 1] as number) << 8)) !== text.charCodeAt(i)) {
      return false;
    }
  }
  return true;
}
