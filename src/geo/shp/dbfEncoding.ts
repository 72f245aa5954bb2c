export type DbfStated = { by: "cpg" | "driver"; encoding: "gbk" | "utf-8" };

/** What the .cpg says, else the table's language mark. */
export function statedEncoding(cpg: string | null, driver: number): DbfStated | null {
  const said = cpg?.trim().toLowerCase() ?? "";
  if (/utf-?8|65001/.test(said)) return { by: "cpg", encoding: "utf-8" };
  if (/gb|936/.test(said)) return { by: "cpg", encoding: "gbk" };
  return gbkDrivers.includes(driver) ? { by: "driver", encoding: "gbk" } : null;
}

/** Language marks of simplified Chinese, Windows and DOS. */
const gbkDrivers = [0x4d, 0x7a];

/**
 * The encoding of a table's texts, null if they have none but ASCII. Bytes decide before any
 * statement: Chinese in GBK is hardly ever valid UTF-8. Only sequences of two bytes may be both.
 */
export function encodingIn(
  texts: Iterable<Uint8Array>,
  stated: DbfStated | null,
): "gbk" | "utf-8" | null {
  const seen = { latin: 0, two: 0, more: 0, cut: 0 };
  for (const text of texts) if (!countUtf8(text, seen)) return "gbk";
  if (seen.more > 0) return "utf-8";
  if (seen.two + seen.latin + seen.cut === 0) return null;
  if (stated) return stated.encoding;
  // Half a character alone, or letters of no use here, are Chinese in GBK.
  return seen.two + seen.cut > 0 ? "gbk" : "utf-8";
}

type Seen = { latin: number; two: number; more: number; cut: number };

/** Counts characters by their bytes; false if it is not UTF-8. The last may be cut off. */
function countUtf8(text: Uint8Array, seen: Seen): boolean {
  const end = endOf(text);
  for (let at = 0; at < end; ) {
    const lead = text[at] as number;
    const size = sizeOf(lead);
    if (size > 1) {
      if (!areTrails(text.subarray(at + 1, Math.min(at + size, end)))) return false;
      seen[at + size > end ? "cut" : kindOf(lead, size)]++;
    } else if (size === 0) return false;
    at += size;
  }
  return true;
}

const areTrails = (bytes: Uint8Array) => bytes.every((byte) => (byte & 0xc0) === 0x80);

const kindOf = (lead: number, size: number) => (size > 2 ? "more" : lead < 0xc4 ? "latin" : "two");

/** Bytes of a UTF-8 character by its first; 0 for one that begins none. */
function sizeOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function gbkSize(lead: number, next: number): number {
  if (lead <= 0x80) return 1;
  return next >= 0x30 && next <= 0x39 ? 4 : 2;
}

/** The end of a text without the blanks or zeros that fill its cell. */
function endOf(text: Uint8Array): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === 0x20 || text[end - 1] === 0)) end--;
  return end;
}

/** Longer texts are for a decoder. */
const longestPlain = 1_000;

/** A cell's text if it is ASCII, as most are, whatever the encoding; null if it is not. */
export function plainText(text: Uint8Array): string | null {
  const end = endOf(text);
  if (end > longestPlain) return null;
  for (let at = 0; at < end; at++) if ((text[at] as number) > 0x7f) return null;
  return String.fromCharCode.apply(null, text.subarray(0, end) as unknown as number[]);
}

/** A cell's text without its filling and without a last character that did not fit in. */
export function wholeText(
  text: Uint8Array,
  encoding: "gbk" | "utf-8",
): { bytes: Uint8Array; cut: boolean } {
  const end = endOf(text);
  let at = 0;
  while (at < end) {
    const lead = text[at] as number;
    const size = encoding === "gbk" ? gbkSize(lead, text[at + 1] ?? 0) : Math.max(1, sizeOf(lead));
    if (at + size > end) return { bytes: text.subarray(0, at), cut: true };
    at += size;
  }
  return { bytes: text.subarray(0, end), cut: false };
}
