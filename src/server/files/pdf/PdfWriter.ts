import { deflateSync } from "node:zlib";
import type { PdfPage } from "./PdfPage";
import { toUnicode, utf16 } from "./pdfText";
import type { TrueType } from "./trueType";

export type PdfMeta = { title: string; made: Date };

/**
 * A picture as PDF readers accept it: a baseline JPEG in RGB, with a byte for each point that says how much
 * it covers if what lies below shows through.
 */
export type PdfPicture = { bytes: Buffer; width: number; height: number; cover?: Buffer };

const perMillimetre = 72 / 25.4;
const opacitySteps = 10;
const fontName = "AAAAAA+NotoSansSC-Regular";

/** Objects that are referenced before they are written. */
const reserved = { catalog: 1, pages: 2, font: 3, states: 4, outlines: 5 } as const;

/**
 * Writes a PDF page by page, so that its length does not matter: what is written is sent and
 * forgotten. Only the characters in use are embedded from the font.
 */
export class PdfWriter {
  private readonly places = new Map<number, number>();
  private readonly glyphs = new Map<number, number>();
  private readonly kids: number[] = [];
  private readonly marks: { title: string; page: number }[] = [];
  private next = Object.keys(reserved).length + 1;
  private length = 0;

  constructor(
    private readonly send: (bytes: Buffer) => void,
    private readonly font: TrueType,
    private readonly meta: PdfMeta,
  ) {
    this.put(Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"));
    const states = Array.from({ length: opacitySteps + 1 }, (_, i) => {
      const share = i / opacitySteps;
      return `/O${i} << /ca ${share} /CA ${share} >>`;
    }).join(" ");
    this.write(reserved.states, `<< ${states} >>`);
  }

  /** Adds a picture and returns the name by which pages draw it. */
  picture({ bytes, width, height, cover }: PdfPicture): string {
    const size = { width, height };
    if (!cover) return `I${this.image(bytes, "RGB", "DCTDecode", size)}`;
    const mask = this.image(deflateSync(cover), "Gray", "FlateDecode", size);
    return `I${this.image(bytes, "RGB", "DCTDecode", size, ` /SMask ${mask} 0 R`)}`;
  }

  private image(
    bytes: Buffer,
    ink: "RGB" | "Gray",
    filter: string,
    { width, height }: { width: number; height: number },
    more = "",
  ): number {
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /Device${ink} /BitsPerComponent 8 /Filter /${filter}${more} /Length ${bytes.length} >>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]));
  }

  /** Adds a page; `bookmark` puts it into the document's outline. */
  page(page: PdfPage, bookmark?: string): void {
    for (const [glyph, code] of page.glyphs) this.glyphs.set(glyph, code);
    const contents = this.stream(Buffer.from(page.content()));
    const pictures = [...page.pictures].map((name) => `/${name} ${name.slice(1)} 0 R`).join(" ");
    const [width, height] = [page.width, page.height].map((mm) => (mm * perMillimetre).toFixed(3));
    const id = this.add(
      `<< /Type /Page /Parent ${reserved.pages} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F ${reserved.font} 0 R >> /ExtGState ${reserved.states} 0 R /XObject << ${pictures} >> >> /Contents ${contents} 0 R >>`,
    );
    this.kids.push(id);
    if (bookmark) this.marks.push({ title: bookmark, page: id });
  }

  /** Writes what all pages share; nothing can be added afterwards. */
  end(): void {
    this.writeFont();
    const kids = this.kids.map((id) => `${id} 0 R`).join(" ");
    this.write(reserved.pages, `<< /Type /Pages /Kids [${kids}] /Count ${this.kids.length} >>`);
    this.writeMarks();
    const shown = this.marks.length > 0 ? ` /Outlines ${reserved.outlines} 0 R` : "";
    this.write(
      reserved.catalog,
      `<< /Type /Catalog /Pages ${reserved.pages} 0 R /Lang (zh-CN)${shown} >>`,
    );
    const stamp = this.meta.made.toISOString().replace(/\D/g, "").slice(0, 14);
    const info = this.add(`<< /Title <${utf16(this.meta.title)}> /CreationDate (D:${stamp}Z) >>`);
    const rows = Array.from({ length: this.next - 1 }, (_, i) => {
      const place = this.places.get(i + 1) ?? 0;
      return `${String(place).padStart(10, "0")} 00000 n \n`;
    }).join("");
    this.put(
      Buffer.from(
        `xref\n0 ${this.next}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${this.next} /Root ${reserved.catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${this.length}\n%%EOF\n`,
      ),
    );
  }

  private put(bytes: Buffer): void {
    this.length += bytes.length;
    this.send(bytes);
  }

  private write(id: number, body: string | Buffer): number {
    this.places.set(id, this.length);
    this.put(Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(body), ending]));
    return id;
  }

  private add(body: string | Buffer): number {
    const id = this.next;
    this.next += 1;
    return this.write(id, body);
  }

  private stream(bytes: Buffer, more = ""): number {
    const packed = deflateSync(bytes);
    const head = `<< /Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]));
  }

  private writeFont(): void {
    const { font, glyphs } = this;
    const bytes = font.subset(new Set(glyphs.keys()));
    const file = this.stream(bytes, `/Length1 ${bytes.length} `);
    const { box, ascent, descent } = font;
    const descriptor = this.add(
      `<< /Type /FontDescriptor /FontName /${fontName} /Flags 4 /FontBBox [${box.join(" ")}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight 733 /StemV 80 /FontFile2 ${file} 0 R >>`,
    );
    const widths = [...glyphs.keys()]
      .sort((a, b) => a - b)
      .map((glyph) => `${glyph} [${font.widthOf(glyph)}]`)
      .join(" ");
    const descendant = this.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${fontName} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}] /CIDToGIDMap /Identity >>`,
    );
    const unicode = this.stream(Buffer.from(toUnicode(glyphs)));
    this.write(
      reserved.font,
      `<< /Type /Font /Subtype /Type0 /BaseFont /${fontName} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
    );
  }

  private writeMarks(): void {
    const first = this.next;
    const count = this.marks.length;
    this.marks.forEach(({ title, page }, i) => {
      const before = i > 0 ? ` /Prev ${first + i - 1} 0 R` : "";
      const after = i < count - 1 ? ` /Next ${first + i + 1} 0 R` : "";
      this.add(
        `<< /Title <${utf16(title)}> /Parent ${reserved.outlines} 0 R /Dest [${page} 0 R /Fit]${before}${after} >>`,
      );
    });
    const ends = count > 0 ? ` /First ${first} 0 R /Last ${first + count - 1} 0 R` : "";
    this.write(reserved.outlines, `<< /Type /Outlines /Count ${count}${ends} >>`);
  }
}

const ending = Buffer.from("\nendobj\n");
