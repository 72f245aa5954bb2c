import type { BookStyles, CellStyle } from "./bookStyles";

/** A `Date` holds local wall-clock time as if it were UTC: sheets have no time zones. */
export type Cell = string | number | Date | null;

/** A row; cells that are not plain have a style beside that of their column. */
export type Line = {
  cells: readonly (Cell | { value: Cell; style: CellStyle })[];
  height?: number;
  /** Depth in a tree, from 0. */
  level?: number;
};

/** A sheet to be written; `lines` are read once, and no faster than they are written. */
export type Sheet = {
  name: string;
  columns: readonly { width: number; style?: CellStyle }[];
  /** How many stay in place while the others are scrolled. */
  frozen: { rows: number; columns: number };
  /** Cells joined into one, such as `A1:C1`. */
  merged?: readonly string[];
  isLandscape?: boolean;
  /** The depth of the deepest row, which is folded under the one above it. */
  deepest?: number;
  lines: AsyncIterable<Line> | Iterable<Line>;
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** Characters that are collected before they are passed on. */
const pieceLength = 32 * 1024;

/** A sheet as the part of a workbook, in pieces. */
export async function* sheetXml(sheet: Sheet, styles: BookStyles): AsyncGenerator<string> {
  const write = lineWriter(sheet, styles);
  let piece = headOf(sheet, styles);
  let row = 0;
  for await (const line of sheet.lines) {
    row += 1;
    piece += write(line, row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</sheetData>${tailOf(sheet)}</worksheet>`;
}

function headOf({ columns, frozen, isLandscape, deepest }: Sheet, styles: BookStyles): string {
  const outline = deepest === undefined ? "" : '<outlinePr summaryBelow="0" summaryRight="0"/>';
  const fit = isLandscape ? '<pageSetUpPr fitToPage="1"/>' : "";
  const cols = columns.map(({ width, style }, i) => {
    const look = style ? ` style="${styles.numberOf(style)}"` : "";
    return `<col min="${i + 1}" max="${i + 1}" width="${width}"${look} customWidth="1"/>`;
  });
  return [
    `${head}<worksheet xmlns="${main}">`,
    outline || fit ? `<sheetPr>${outline}${fit}</sheetPr>` : "",
    `<sheetViews><sheetView workbookViewId="0">${paneOf(frozen)}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"${deepest ? ` outlineLevelRow="${deepest}"` : ""}/>`,
    `<cols>${cols.join("")}</cols><sheetData>`,
  ].join("");
}

function paneOf({ rows, columns }: Sheet["frozen"]): string {
  const pane = `${rows > 0 ? "bottom" : "top"}${columns > 0 ? "Right" : "Left"}`;
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`;
  const first = placeOf(rows + 1, columns + 1);
  return `<pane${split} topLeftCell="${first}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${first}" sqref="${first}"/>`;
}

function tailOf({ merged = [], isLandscape }: Sheet): string {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  return [
    ranges && `<mergeCells count="${merged.length}">${ranges}</mergeCells>`,
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    isLandscape ? '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' : "",
  ].join("");
}

/** Column 28 is `AB`. */
function lettersOf(column: number): string {
  const rest = column - 1;
  const last = String.fromCharCode(65 + (rest % 26));
  return rest < 26 ? last : `${lettersOf(Math.floor(rest / 26))}${last}`;
}

export const placeOf = (row: number, column: number): string => `${lettersOf(column)}${row}`;

function lineWriter({ columns }: Sheet, styles: BookStyles): (line: Line, row: number) => string {
  const letters: string[] = [];
  const looks = columns.map(({ style = {} }) => ({ style, number: styles.numberOf(style) }));
  const unstyled = { style: {}, number: 0 };
  return ({ cells, height, level }, row) => {
    const high = height ? ` ht="${height}" customHeight="1"` : "";
    let text = `<row r="${row}"${high}${level ? ` outlineLevel="${level}"` : ""}>`;
    cells.forEach((cell, i) => {
      letters[i] ??= lettersOf(i + 1);
      const place = `${letters[i]}${row}`;
      const isStyled = cell !== null && typeof cell === "object" && "style" in cell;
      if (!isStyled) text += cellXml(place, cell, looks[i] ?? unstyled, styles);
      else {
        const look = { style: cell.style, number: styles.numberOf(cell.style) };
        text += cellXml(place, cell.value, look, styles) || `<c r="${place}" s="${look.number}"/>`;
      }
    });
    return `${text}</row>`;
  };
}

type Look = { style: CellStyle; number: number };

const mayBeFormula = /^[=+\-@]/;
const dayFormat = "yyyy-mm-dd";

/** Nothing for an empty cell. */
function cellXml(place: string, value: Cell, { style, number }: Look, styles: BookStyles): string {
  if (value === null || value === "") return "";
  if (typeof value === "number") return numberXml(place, number, value);
  if (typeof value === "string") {
    const look = mayBeFormula.test(value) ? styles.numberOf({ ...style, isQuoted: true }) : number;
    return textXml(place, look, value);
  }
  const days = value.getTime() / dayMs + daysTo1970;
  if (Number.isNaN(days)) return "";
  // Excel counts a day of 1900 that was none, and none before.
  if (days < firstTrueDay) return textXml(place, number, value.toISOString().slice(0, 10));
  const look = style.format ? number : styles.numberOf({ ...style, format: dayFormat });
  return numberXml(place, look, days);
}

const dayMs = 86_400_000;
const daysTo1970 = 25_569;
const firstTrueDay = 61;

const lookOf = (number: number) => (number > 0 ? ` s="${number}"` : "");

const numberXml = (place: string, look: number, value: number): string =>
  Number.isFinite(value)
    ? `<c r="${place}"${lookOf(look)}><v>${value}</v></c>`
    : `<c r="${place}"${lookOf(look)} t="e"><v>#NUM!</v></c>`;

/** Excel opens no book with a longer text. */
const longestText = 32_767;

function textXml(place: string, look: number, value: string): string {
  const text = value.length > longestText ? `${value.slice(0, longestText - 1)}…` : value;
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${place}"${lookOf(look)} t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
}

const special = /[\p{Cc}\ufffe\uffff&<>"]|_x[\dA-Fa-f]{4}_/gu;
const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
  ...{ "\t": "\t", "\n": "\n" },
};

const coded = (found: string): string =>
  entities[found] ??
  (found.length > 1
    ? `_x005F${found}`
    : `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);

/**
 * Text for XML. What that cannot hold is written as `_x000D_` (ECMA-376 part 1, 22.9.2.19), and so is
 * a text that already looks like it.
 */
export const xmlText = (text: string): string =>
  text.replaceAll("\r\n", "\n").replace(special, coded);
