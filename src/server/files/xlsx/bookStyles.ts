/** How a cell looks. Colours are six hexadecimal digits. */
export type CellStyle = {
  /** The Excel number format. */
  format?: string | undefined;
  bold?: boolean;
  size?: number;
  color?: string;
  fill?: string;
  /** The colour of a thin line on all sides. */
  border?: string;
  /** A text that stays one when its cell is edited, whatever it starts with. */
  isQuoted?: boolean;
  align?: Partial<Record<"horizontal" | "vertical", "center" | "right">> & {
    wrap?: boolean;
    indent?: number;
  };
};

/** Numbers texts in the order in which they are first asked for. */
class Numbered {
  private readonly numbers = new Map<string, number>();

  constructor(...first: readonly string[]) {
    for (const text of first) this.of(text);
  }

  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }

  /** All of them, as the element that counts them. */
  in(element: string): string {
    const { size } = this.numbers;
    if (size === 0) return "";
    return `<${element} count="${size}">${[...this.numbers.keys()].join("")}</${element}>`;
  }
}

const usualSize = 11;
const rgb = (color: string) => `rgb="FF${color}"`;

const fontOf = ({ bold, size = usualSize, color }: CellStyle): string =>
  `<font>${bold ? "<b/>" : ""}<sz val="${size}"/>${color ? `<color ${rgb(color)}/>` : ""}<name val="宋体"/><charset val="134"/></font>`;

const fillOf = ({ fill }: CellStyle): string =>
  fill
    ? `<fill><patternFill patternType="solid"><fgColor ${rgb(fill)}/></patternFill></fill>`
    : patternFill("none");

const patternFill = (kind: string) => `<fill><patternFill patternType="${kind}"/></fill>`;

function borderOf({ border }: CellStyle): string {
  const side = (name: string) =>
    border ? `<${name} style="thin"><color ${rgb(border)}/></${name}>` : `<${name}/>`;
  return `<border>${["left", "right", "top", "bottom"].map(side).join("")}<diagonal/></border>`;
}

function alignmentOf({ align }: CellStyle): string {
  if (!align) return "";
  const { horizontal = align.indent ? "left" : undefined, vertical, wrap, indent } = align;
  const parts = Object.entries({ horizontal, vertical, wrapText: wrap && 1, indent });
  const told = parts.filter(([, value]) => value).map(([name, value]) => ` ${name}="${value}"`);
  return `<alignment${told.join("")}/>`;
}

/** Formats below are built in. */
const firstFormat = 164;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';

/** The styles of a workbook, each written once; cells name them by number, and 0 is none. */
export class BookStyles {
  private readonly formats = new Map<string, number>();
  private readonly fonts = new Numbered(fontOf({}));
  // Excel takes the first two for these, whatever they say.
  private readonly fills = new Numbered(patternFill("none"), patternFill("gray125"));
  private readonly borders = new Numbered(borderOf({}));
  private readonly cells = new Numbered(`${plain.slice(0, -2)} xfId="0"/>`);

  numberOf(style: CellStyle): number {
    const ids = {
      numFmtId: this.formatOf(style),
      fontId: this.fonts.of(fontOf(style)),
      fillId: this.fills.of(fillOf(style)),
      borderId: this.borders.of(borderOf(style)),
      xfId: 0,
    };
    const parts = Object.entries(ids).map(([name, id]) => `${name}="${id}"`);
    if (ids.numFmtId > 0) parts.push('applyNumberFormat="1"');
    if (ids.fontId > 0) parts.push('applyFont="1"');
    if (ids.fillId > 0) parts.push('applyFill="1"');
    if (ids.borderId > 0) parts.push('applyBorder="1"');
    if (style.isQuoted) parts.push('quotePrefix="1"');
    const alignment = alignmentOf(style);
    if (!alignment) return this.cells.of(`<xf ${parts.join(" ")}/>`);
    return this.cells.of(`<xf ${parts.join(" ")} applyAlignment="1">${alignment}</xf>`);
  }

  private formatOf({ format }: CellStyle): number {
    if (!format) return 0;
    const id = this.formats.get(format) ?? firstFormat + this.formats.size;
    this.formats.set(format, id);
    return id;
  }

  /** The part of the workbook that holds them. */
  xml(): string {
    const formats = new Numbered();
    for (const [format, id] of this.formats) {
      const code = format.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      formats.of(`<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', "&quot;")}"/>`);
    }
    const parts = [
      ...[formats.in("numFmts"), this.fonts.in("fonts"), this.fills.in("fills")],
      this.borders.in("borders"),
      `<cellStyleXfs count="1">${plain}</cellStyleXfs>`,
      this.cells.in("cellXfs"),
      '<cellStyles count="1"><cellStyle name="常规" xfId="0" builtinId="0"/></cellStyles>',
    ];
    return `${head}<styleSheet xmlns="${main}">${parts.join("")}</styleSheet>`;
  }
}
