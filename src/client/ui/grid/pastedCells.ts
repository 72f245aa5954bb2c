import { type Area, type Place, tiled } from "./gridArea";
import { linesOf } from "./sheetText";

/** An editable column of the table: field, heading, and what headed it before. */
type Target = { key: string; heading: string; formerly?: readonly string[] };
/** A row of the table; its texts tell which pasted cells change nothing. */
type TargetRow = { id: string; number: string; isHeld: (key: string, text: string) => boolean };

type Pasted = {
  /** Texts by row and field. */
  cells: { id: string; key: string; text: string }[];
  /** What could not be placed, in sentences. */
  refused: string[];
};

type Table = { rows: readonly TargetRow[]; columns: readonly Target[]; numberHeading: string };

/**
 * Cells pasted from a sheet. With a heading line each column finds its own, otherwise they are laid
 * over the selected area, from its first cell on. Lines that contain a row's number go to that row.
 */
export function pastedCells(text: string, area: Area, table: Table): Pasted {
  const lines = linesOf(text);
  const at = { id: area.ids[0] ?? "", key: area.keys[0] ?? "" };
  const [first = [], ...rest] = lines;
  const headings = columnsByHeading(first, table);
  return headings ? byHeading(rest, headings, at, table) : fromCell(tiled(lines, area), at, table);
}

type Headings = { keys: readonly (string | null)[]; number: number };

/** The columns named by a first line; null if it is not a heading line. */
function columnsByHeading(line: readonly string[], table: Table): Headings | null {
  const byName = new Map(
    table.columns.flatMap(({ heading, formerly = [], key }) =>
      [...formerly, heading].map((name) => [name, key] as const),
    ),
  );
  const keys = line.map((cell) => byName.get(cell) ?? null);
  const number = line.indexOf(table.numberHeading);
  const named = keys.filter((key) => key !== null).length;
  return named > 0 && (number >= 0 || named === line.length) ? { keys, number } : null;
}

function byHeading(
  lines: readonly (readonly string[])[],
  { keys, number }: Headings,
  at: Place,
  { rows }: Table,
): Pasted {
  const found: Pasted = { cells: [], refused: [] };
  const start = rows.findIndex(({ id }) => id === at.id);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  lines.forEach((line, i) => {
    const row = number >= 0 ? byNumber.get(line[number] ?? "") : rows[start + i];
    if (!row) {
      found.refused.push(placeless(i + 2, number >= 0 ? line[number] : undefined));
      return;
    }
    keys.forEach((key, column) => {
      if (key !== null) put(found, row, key, line[column] ?? "");
    });
  });
  return found;
}

function fromCell(
  lines: readonly (readonly string[])[],
  at: Place,
  { rows, columns }: Table,
): Pasted {
  const found: Pasted = { cells: [], refused: [] };
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const numbered = lines.every(([first = "", ...more]) => more.length > 0 && byNumber.has(first));
  const start = rows.findIndex(({ id }) => id === at.id);
  const left = columns.findIndex(({ key }) => key === at.key);
  lines.forEach((line, i) => {
    const row = numbered ? byNumber.get(line[0] ?? "") : rows[start + i];
    if (!row) {
      found.refused.push(placeless(i + 1, undefined));
      return;
    }
    (numbered ? line.slice(1) : line).forEach((text, j) => {
      const column = columns[left + j];
      if (column) put(found, row, column.key, text);
      else found.refused.push(`第 ${i + 1} 行“${text}”超出可编辑的列`);
    });
  });
  return found;
}

const placeless = (line: number, number: string | undefined) =>
  number === undefined ? `第 ${line} 行超出本页末行` : `第 ${line} 行“${number}”不在本页`;

/** A cell that equals the displayed or typed text is no change: sheets contain rounded figures. */
function put({ cells }: Pasted, row: TargetRow, key: string, text: string): void {
  if (!row.isHeld(key, text)) cells.push({ id: row.id, key, text });
}
