import { deflateSync } from "node:zlib";
import type { Random } from "./random";

/** Small pictures and papers made in code, just enough for viewing an attachment. */

const width = 96;
const height = 64;

/** Two multi-storey buildings next to each other. */
const isHouse = (x: number, y: number): boolean =>
  y > (x < 48 ? 8 : 16) && y < 50 && x > 10 && x < 86 && x % 48 > 4;

const isShed = (x: number, y: number, from: number): boolean =>
  y > 26 && y < 48 && x > from && x < from + 44;

/**
 * A plot between a road and the sky, as PNG: with a low shed, or rebuilt with two tall buildings.
 */
export function drawnPhoto(random: Random, isRebuilt = false): Buffer {
  const [sky, ground, roof] = [
    random.integer(150, 220),
    random.integer(90, 150),
    random.integer(40, 200),
  ];
  const roofFrom = random.integer(12, 30);
  const colourAt = (x: number, y: number): number[] => {
    if (y > 54) return [90, 90, 94];
    if (isRebuilt && isHouse(x, y)) return y % 6 < 3 ? [205, 214, 224] : [120, 150, roof];
    if (isShed(x, y, roofFrom)) return [roof, 90, 70];
    return y < 28 ? [sky - 30, sky, 235] : [ground, ground + 40, 80];
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** CRC-32 for PNG; Node has its own from version 22 on. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** One page with one line of ASCII text, as PDF. */
export function plainPaper(line: string): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td (${line.replace(/[^\x20-\x7e]|[()\\]/g, " ")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}
