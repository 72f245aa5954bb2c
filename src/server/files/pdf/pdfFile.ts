import { deflateSync } from "node:zlib";
import type { PdfPage } from "./PdfPage";
import type { TrueType } from "./trueType";

type Meta = { title: string; made: Date };

const perMillimetre = 72 / 25.4;
const opacitySteps = 10;
const fontName = "AAAAAA+NotoSansSC-Regular";

/** Pages as one file; of the font it holds the characters that stand on them. */
export function pdfFile(pages: readonly PdfPage[], font: TrueType, { title, made }: Meta): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const stream = (bytes: Buffer, more = ""): number => {
    const packed = deflateSync(bytes);
    return add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`),
        packed,
        Buffer.from("\nendstream"),
      ]),
    );
  };
  const glyphs = new Map(pages.flatMap((page) => [...page.glyphs]));
  const fontId = addFont(add, stream, font, glyphs);
  const states = Array.from({ length: opacitySteps + 1 }, (_, i) => {
    const share = i / opacitySteps;
    return `/O${i} << /ca ${share} /CA ${share} >>`;
  }).join(" ");
  const resources = add(`<< /Font << /F ${fontId} 0 R >> /ExtGState << ${states} >> >>`);
  const contents = pages.map((page) => stream(Buffer.from(page.content())));
  const parent = objects.length + pages.length + 1;
  const kids = pages.map((page, i) => {
    const [width, height] = [page.width, page.height].map((mm) => (mm * perMillimetre).toFixed(3));
    return add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} 0 R /Contents ${contents[i]} 0 R >>`,
    );
  });
  add(
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(" ")}] /Count ${kids.length} >>`,
  );
  const catalog = add(`<< /Type /Catalog /Pages ${parent} 0 R /Lang (zh-CN) >>`);
  const stamp = made.toISOString().replace(/\D/g, "").slice(0, 14);
  const info = add(`<< /Title <${utf16(title)}> /CreationDate (D:${stamp}Z) >>`);
  return written(objects, catalog, info);
}

function addFont(
  add: (body: string) => number,
  stream: (bytes: Buffer, more?: string) => number,
  font: TrueType,
  glyphs: ReadonlyMap<number, number>,
): number {
  const bytes = font.subset(new Set(glyphs.keys()));
  const file = stream(bytes, `/Length1 ${bytes.length} `);
  const { box, ascent, descent } = font;
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${fontName} /Flags 4 /FontBBox [${box.join(" ")}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight 733 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const widths = [...glyphs.keys()]
    .sort((a, b) => a - b)
    .map((glyph) => `${glyph} [${font.widthOf(glyph)}]`)
    .join(" ");
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${fontName} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}] /CIDToGIDMap /Identity >>`,
  );
  const unicode = stream(Buffer.from(toUnicode(glyphs)));
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${fontName} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

const mostPerBlock = 100;

/** Lets readers search and copy the text. */
function toUnicode(glyphs: ReadonlyMap<number, number>): string {
  const lines = [...glyphs].map(
    ([glyph, code]) =>
      `<${glyph.toString(16).padStart(4, "0")}> <${utf16Of(String.fromCodePoint(code))}>`,
  );
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += mostPerBlock) {
    const some = lines.slice(from, from + mostPerBlock);
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join("\n")}
endcmap end end`;
}

const utf16Of = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");
const utf16 = (text: string): string => `feff${utf16Of(text)}`;

function written(objects: readonly Buffer[], catalog: number, info: number): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const places: number[] = [];
  objects.forEach((body, i) => {
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    places.push(length);
    parts.push(whole);
    length += whole.length;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
