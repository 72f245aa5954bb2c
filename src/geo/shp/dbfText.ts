import iconv from "iconv-lite";

/** Encodings of dBase files that GIS tools in China can read. */
export type DbfEncoding = "gbk" | "utf-8";

/** Text as bytes; `cut`: it was shortened; `lost`: some characters do not exist in the encoding. */
export type EncodedText = { bytes: Uint8Array; cut: boolean; lost: boolean };

const utf8 = new TextEncoder();
const questionMark = 0x3f;

/** Encodes text into at most `limit` bytes, never splitting a character. */
export function encodeText(text: string, encoding: DbfEncoding, limit: number): EncodedText {
  if (isAscii(text)) {
    const bytes = utf8.encode(text.slice(0, limit));
    return { bytes, cut: text.length > limit, lost: false };
  }
  const plain = text.replaceAll("\0", " ");
  const whole = encoding === "gbk" ? iconv.encode(plain, "gbk") : utf8.encode(plain);
  const lost = encoding === "gbk" && marksIn(whole) > plain.split("?").length - 1;
  if (whole.length <= limit) return { bytes: whole, cut: false, lost };
  const end = encoding === "gbk" ? gbkEnd(whole, limit) : utf8End(whole, limit);
  return { bytes: whole.subarray(0, end), cut: true, lost };
}

/**
 * The encoder writes a question mark for what it cannot encode; trail bytes are never below 0x40.
 */
function marksIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === questionMark) count++;
  return count;
}

function gbkEnd(bytes: Uint8Array, limit: number): number {
  let end = 0;
  for (;;) {
    const next = end + ((bytes[end] as number) > 0x80 ? 2 : 1);
    if (next > limit) return end;
    end = next;
  }
}

function utf8End(bytes: Uint8Array, limit: number): number {
  let end = limit;
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--;
  return end;
}

/** Both encodings keep ASCII unchanged; most values are codes and numbers. */
function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 0x7f) return false;
  }
  return true;
}

/** `length` bytes starting at `at`. */
export type Cell = { bytes: Uint8Array; at: number; length: number };

/** What was lost of a text that a cell could not hold. */
export type CellLoss = Pick<EncodedText, "cut" | "lost">;

const nothingLost: CellLoss = { cut: false, lost: false };

/** Writes the result of `encodeText` into a cell. Most of the work for a table is done here. */
export function putText(text: string, encoding: DbfEncoding, cell: Cell): CellLoss {
  if (encoding === "gbk") {
    const loss = putGbk(text, cell);
    if (loss) return loss;
  } else if (text.length <= cell.length && isAscii(text)) {
    for (let i = 0; i < text.length; i++) cell.bytes[cell.at + i] = text.charCodeAt(i);
    return nothingLost;
  }
  const { bytes, ...loss } = encodeText(text, encoding, cell.length);
  cell.bytes.set(bytes, cell.at);
  return loss;
}

/** Null if the text does not fit, or has characters beyond the first Unicode plane. */
function putGbk(text: string, { bytes, at, length }: Cell): CellLoss | null {
  const table = gbkTable();
  let [to, lost] = [at, false];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = table[unit] as number;
    const size = code > 0xff ? 2 : 1;
    if (code === surrogate || to + size > at + length) return null;
    if (size === 2) bytes[to++] = code >> 8;
    bytes[to++] = code & 0xff;
    lost ||= code === questionMark && unit !== questionMark;
  }
  return lost ? { cut: false, lost } : nothingLost;
}

const surrogate = 1;
let gbkCodes: Uint16Array | undefined;

/** The one or two bytes for each UTF-16 code unit, generated with the encoder itself. */
function gbkTable(): Uint16Array {
  if (gbkCodes) return gbkCodes;
  const codes = new Uint16Array(0x10000).fill(surrogate);
  for (let unit = 0; unit < codes.length; unit++) {
    if (unit >= 0xd800 && unit <= 0xdfff) continue;
    const { bytes } = encodeText(String.fromCharCode(unit), "gbk", 2);
    codes[unit] =
      bytes.length === 2
        ? (bytes[0] as number) * 256 + (bytes[1] as number)
        : (bytes[0] ?? questionMark);
  }
  gbkCodes = codes;
  return codes;
}
