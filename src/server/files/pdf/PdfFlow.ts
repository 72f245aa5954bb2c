import { PdfPage, type Point } from "./PdfPage";
import type { TrueType } from "./trueType";
import { wrapText } from "./wrapText";

const a4 = [210, 297] as const;
const margin = 15;
const [headRoom, bottom] = [22, 20];
/** Width of what stands on A4. */
export const flowWidth = a4[0] - 2 * margin;

export const inks = {
  text: "#1b2430",
  second: "#52606d",
  weak: "#8794a3",
  line: "#c5cfda",
  head: "#eef2f7",
  primary: "#1f5fbf",
  bad: "#b3262b",
} as const;

const body = 3.2;
const lineHeight = 4.6;
const padding = 1.5;
const mostLines = 12;

export type Column = { title: string; width: number; align?: "left" | "right" | "center" };
export type FlowCell = string | { text: string; ink: string };

const textOf = (cell: FlowCell): string => (typeof cell === "string" ? cell : cell.text);
const inkOf = (cell: FlowCell): string => (typeof cell === "string" ? inks.text : cell.ink);

/** Text, tables and pictures flowing down pages, A4 unless told otherwise. Widths are in millimetres. */
export class PdfFlow {
  readonly pages: PdfPage[] = [];
  private y = bottom;

  constructor(
    private readonly font: TrueType,
    private readonly size: readonly [width: number, height: number] = a4,
  ) {
    this.turn();
  }

  /** Width of what stands on these pages. */
  get width(): number {
    return this.size[0] - 2 * margin;
  }

  /** Columns whose widths are meant for A4, over the whole width. */
  across(columns: readonly Column[]): Column[] {
    return columns.map((one) => ({ ...one, width: (one.width * this.width) / flowWidth }));
  }

  /** The current page. */
  get page(): PdfPage {
    return this.pages.at(-1) as PdfPage;
  }

  /** Starts a new page. */
  turn(): void {
    this.pages.push(new PdfPage(...this.size, this.font));
    this.y = this.size[1] - headRoom;
  }

  /** Reserves a height, on the next page if this one is too full; returns the lower left corner. */
  take(height: number): Point {
    if (this.y - height < bottom) this.turn();
    this.y -= height;
    return [margin, this.y];
  }

  /** A heading, kept on the same page as what follows. */
  heading(text: string, follows = 26): void {
    if (this.y - 11 - follows < bottom) this.turn();
    const [x, y] = this.take(11);
    this.page.box([x, y + 2.6], 1.2, 4.6, { fill: inks.primary });
    this.page.text(text, [x + 3.2, y + 3.4], 4.2, { bold: true });
  }

  note(text: string, ink: string = inks.second): void {
    for (const line of this.wrapped(text, this.width, body, 40)) {
      const [x, y] = this.take(lineHeight + 0.4);
      this.page.text(line, [x, y + 1.4], body, { ink });
    }
  }

  gap(height: number): void {
    this.y -= height;
  }

  /** Label and value pairs, two per row. */
  facts(facts: readonly (readonly [label: string, value: FlowCell])[]): void {
    const label = 33;
    const value = this.width / 2 - label;
    for (let i = 0; i < facts.length; i += 2) {
      const pair = facts.slice(i, i + 2);
      const cells = pair.flatMap(([name, shown]) => [
        { lines: this.wrapped(name, label), width: label, fill: inks.head, ink: inks.second },
        { lines: this.wrapped(textOf(shown), value), width: value, ink: inkOf(shown) },
      ]);
      if (pair.length === 1) {
        cells.push({ lines: [], width: label, fill: inks.head, ink: inks.second });
        cells.push({ lines: [], width: value, ink: inks.text });
      }
      this.row(cells);
    }
  }

  /** A table that repeats its headings on every page. */
  table(columns: readonly Column[], rows: readonly (readonly FlowCell[])[]): void {
    const head = columns.map(({ title, width, align = "left" }) => ({
      lines: this.wrapped(title, width),
      ...{ width, align, fill: inks.head, ink: inks.second },
    }));
    const headHeight = heightOf(head);
    if (this.y - headHeight - lineHeight - 2 * padding < bottom) this.turn();
    this.row(head);
    for (const row of rows) {
      const cells = columns.map(({ width, align = "left" }, i) => {
        const cell = row[i] ?? "";
        return { lines: this.wrapped(textOf(cell), width), width, align, ink: inkOf(cell) };
      });
      if (this.y - heightOf(cells) < bottom) {
        this.turn();
        this.row(head);
      }
      this.row(cells);
    }
  }

  private wrapped(text: string, width: number, size = body, most = mostLines): string[] {
    return wrapText(text, width - 2 * padding, (part) => this.page.widthOf(part, size), most);
  }

  private row(cells: readonly RowCell[]): void {
    const height = heightOf(cells);
    const [left, y] = this.take(height);
    let x = left;
    for (const { lines, width, fill, ink, align = "left" } of cells) {
      this.page.box([x, y], width, height, {
        ...(fill && { fill }),
        stroke: inks.line,
        width: 0.15,
      });
      const at = { left: x + padding, center: x + width / 2, right: x + width - padding }[align];
      lines.forEach((line, i) => {
        const base = y + height - padding - i * lineHeight - lineHeight * 0.72;
        this.page.text(line, [at, base], body, { ink, align });
      });
      x += width;
    }
  }
}

type RowCell = {
  lines: readonly string[];
  width: number;
  fill?: string;
  ink: string;
  align?: "left" | "right" | "center";
};

const heightOf = (cells: readonly RowCell[]): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding;

/** Header and footer of every page: texts left and right. */
export function drawEdges(
  page: PdfPage,
  { head, foot }: Record<"head" | "foot", readonly [left: string, right: string]>,
): void {
  const { height } = page;
  const right = page.width - margin;
  const small = 2.9;
  page.text(head[0], [margin, height - 13], small, { ink: inks.second });
  page.text(head[1], [right, height - 13], small, { ink: inks.second, align: "right" });
  page.line(
    [
      [margin, height - 15.5],
      [right, height - 15.5],
    ],
    inks.line,
  );
  page.line(
    [
      [margin, 15],
      [right, 15],
    ],
    inks.line,
  );
  page.text(foot[0], [margin, 10.6], small, { ink: inks.second });
  page.text(foot[1], [right, 10.6], small, { ink: inks.second, align: "right" });
}
