import type { TrueType } from "./trueType";

export type Point = readonly [x: number, y: number];
type Align = "left" | "center" | "right";

const perMillimetre = 72 / 25.4;
const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** Width of a text of size 1. */
export function widthIn(font: TrueType, text: string): number {
  const glyphs = [...text].map((one) => font.glyphOf(one.codePointAt(0) ?? 0));
  return glyphs.reduce((sum, glyph) => sum + font.widthOf(glyph), 0) / 1000;
}

/** One page, drawn in millimetres from the lower left corner. */
export class PdfPage {
  readonly glyphs = new Map<number, number>();
  /** Names of its pictures. */
  readonly pictures = new Set<string>();
  private readonly lines: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly font: TrueType,
  ) {
    // Everything below is in millimetres.
    const unit = perMillimetre.toFixed(6);
    this.lines.push(`${unit} 0 0 ${unit} 0 0 cm 1 j`);
  }

  /** Fills and strokes; the opacity is one of the document's ten steps. */
  polygon(
    rings: readonly (readonly Point[])[],
    { fill, hatch, stroke, opacity = 1, width = 0.2, dash }: Paint,
  ): void {
    const path = rings.map(pathOf).join(" ");
    if (fill) {
      const step = Math.round(opacity * 10);
      this.lines.push(`q /O${step} gs ${color(fill)} rg ${path} f* Q`);
    }
    if (hatch) this.lines.push(`q ${path} W* n ${color(hatch)} RG 0.3 w ${hatching(rings)} S Q`);
    if (!stroke) return;
    const line = `${color(stroke)} RG ${number(width)} w ${path} S`;
    this.lines.push(dash ? `q [${dash.map(number).join(" ")}] 0 d ${line} Q` : line);
  }

  /** A rectangle from its lower left corner. */
  box([x, y]: Point, width: number, height: number, paint: Paint): void {
    const [right, top] = [x + width, y + height];
    const ring: Point[] = [
      [x, y],
      [right, y],
      [right, top],
      [x, top],
    ];
    this.polygon([ring], paint);
  }

  line(points: readonly Point[], stroke: string, width = 0.2): void {
    const [first, ...rest] = points;
    if (!first) return;
    const path = [`${at(first)} m`, ...rest.map((one) => `${at(one)} l`)].join(" ");
    this.lines.push(`${color(stroke)} RG ${number(width)} w ${path} S`);
  }

  /** Clips what `work` draws to a rectangle. */
  clipped([x, y]: Point, width: number, height: number, work: () => void): void {
    this.lines.push(`q ${at([x, y])} ${number(width)} ${number(height)} re W n`);
    work();
    this.lines.push("Q");
  }

  /** Draws a picture by its name in the document. */
  picture(name: string, corner: Point, width: number, height: number): void {
    this.pictures.add(name);
    this.lines.push(`q ${number(width)} 0 0 ${number(height)} ${at(corner)} cm /${name} Do Q`);
  }

  /** A picture placed by its lower left, lower right and upper left corners. */
  slanted(name: string, [low, right, up]: readonly [Point, Point, Point]): void {
    this.pictures.add(name);
    const sides = [right, up].map(([x, y]) => at([x - low[0], y - low[1]]));
    this.lines.push(`q ${sides.join(" ")} ${at(low)} cm /${name} Do Q`);
  }

  /** Width of a text, in the unit of `size`. */
  widthOf(text: string, size: number): number {
    return widthIn(this.font, text) * size;
  }

  /**
   * Text at the baseline; `size` in millimetres; `rim` is the colour of a halo for text on a map.
   */
  text(
    text: string,
    [x, y]: Point,
    size: number,
    { align = "left", ink = "#1b2430", rim, bold = false, angle = 0 }: TextLook = {},
  ): void {
    const glyphs = [...text].map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const glyph = this.font.glyphOf(code);
      this.glyphs.set(glyph, code);
      return glyph;
    });
    const width = (glyphs.reduce((sum, glyph) => sum + this.font.widthOf(glyph), 0) * size) / 1000;
    const before = align === "left" ? 0 : align === "right" ? width : width / 2;
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const from: Point = [x - before * cos, y - before * sin];
    const matrix = angle === 0 ? "1 0 0 1" : [cos, sin, -sin, cos].map(precise).join(" ");
    const hex = glyphs.map((glyph) => glyph.toString(16).padStart(4, "0")).join("");
    const show = `BT /F ${number(size)} Tf ${matrix} ${at(from)} Tm <${hex}> Tj ET`;
    if (rim) this.lines.push(`q ${color(rim)} RG ${number(size / 6)} w 1 Tr ${show} Q`);
    // The font has a single weight: bold is a stroke in the same ink.
    const weight = bold ? `${color(ink)} RG ${number(size / 28)} w 2 Tr ` : "";
    this.lines.push(`q ${weight}${color(ink)} rg ${show} Q`);
  }

  content = (): string => this.lines.join("\n");
}

export type Paint = {
  fill?: string;
  /** Hatching in this colour instead of a fill. */
  hatch?: string;
  stroke?: string;
  opacity?: number;
  width?: number;
  /** Lengths of dashes and gaps of the stroke. */
  dash?: readonly number[];
};
/** `angle` in degrees, counter-clockwise. */
export type TextLook = {
  align?: Align;
  ink?: string;
  rim?: string;
  bold?: boolean;
  angle?: number;
};

const precise = (value: number) => value.toFixed(6);

const at = ([x, y]: Point) => `${number(x)} ${number(y)}`;

const pathOf = ([first, ...rest]: readonly Point[]): string =>
  first ? `${at(first)} m ${rest.map((one) => `${at(one)} l`).join(" ")} h` : "";

const hatchGap = 1.4;

/** Lines at 45° across the bounds of the rings. */
function hatching(rings: readonly (readonly Point[])[]): string {
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  const [left, low, right, high] = [least(xs), least(ys), most(xs), most(ys)];
  const lines: string[] = [];
  for (let x = left - (high - low); x < right; x += hatchGap) {
    lines.push(`${at([x, low])} m ${at([x + high - low, high])} l`);
  }
  return lines.join(" ");
}

const color = (hex: string): string =>
  [1, 3, 5].map((from) => number(Number.parseInt(hex.slice(from, from + 2), 16) / 255)).join(" ");
