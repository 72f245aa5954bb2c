import { checkQuantity } from "#contract/rules/plan/taskRules";
import { dataTime } from "../../../state/dataTime";

/** Editable cells of a task, in column order. */
export const typed = ["rwl", "zrdw", "xdwh", "xdrq"] as const;
export type Typed = (typeof typed)[number];

/** Texts as typed, by row and column; only the changed ones. */
export type Edits = Readonly<Record<string, Partial<Record<Typed, string>>>>;

export type Problem = { row: string; column: Typed; message: string };

const longest = 100;

/** A quantity as people and sheets write it; null if empty, NaN if it is not a number. */
export function quantityOf(text: string): number | null {
  const plain = text.trim().replaceAll(/[,，\s]/g, "");
  return plain === "" || plain === "—" ? null : Number(plain);
}

/** A task with the typed quantity; an invalid one leaves the stored value. */
export function asTyped<T extends { id: string; rwl: number | null }>(task: T, edits: Edits): T {
  const text = edits[task.id]?.rwl;
  if (text === undefined || quantityProblem(text) !== null) return task;
  return { ...task, rwl: quantityOf(text) };
}

/** The error of a typed text, in the rule's words; null if it is valid. */
export function cellProblem(column: Typed, text: string): string | null {
  if (column === "rwl") return quantityProblem(text);
  if (column === "xdrq") return dayProblem(text);
  return [...text.trim()].length > longest ? `不能超过${longest}个字` : null;
}

function quantityProblem(text: string): string | null {
  const value = quantityOf(text);
  if (value === null) return null;
  if (Number.isNaN(value)) return `“${text.trim()}”不是数字`;
  return checkQuantity(dataTime().year, value, "")[0]?.message ?? null;
}

function dayProblem(text: string): string | null {
  const day = dayOf(text);
  if (day === null) return null;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime());
  return isDay && at.toISOString().startsWith(day) ? null : "日期应为YYYY-MM-DD";
}

/** A day as sheets write it, including `2024/3/1` and `2024.3.1`; null if it is not one. */
export function dayOf(text: string): string | null {
  const plain = text.trim();
  if (plain === "" || plain === "—") return null;
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : plain;
}

export type Target = { id: string; name: string };
export type Pasted = { edits: Edits; problems: Problem[]; refused: string[] };

/**
 * Cells pasted from a sheet, laid over the table from one cell on. Lines that begin with a row's
 * name or code go to that row, whatever their order. `refused` lists what could not be placed.
 */
export function pasted(
  text: string,
  at: { row: number; column: Typed },
  rows: readonly Target[],
): Pasted {
  const lines = text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  const byName = new Map(rows.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]));
  const named = lines.some(([first = "", ...more]) => more.length > 0 && byName.has(first.trim()));
  const edits: Record<string, Partial<Record<Typed, string>>> = {};
  const problems: Problem[] = [];
  const refused: string[] = [];
  const put = (row: string, from: number, cells: readonly string[]) => {
    for (const [i, cell] of cells.entries()) {
      const column = typed[from + i];
      if (!column) {
        refused.push(`“${cell}”超出表格右侧`);
        continue;
      }
      edits[row] = { ...edits[row], [column]: cell.trim() };
      const message = cellProblem(column, cell);
      if (message) problems.push({ row, column, message });
    }
  };
  lines.forEach((cells, i) => {
    const [first = "", ...more] = cells;
    if (named) {
      const id = byName.get(first.trim());
      if (id) put(id, 0, more);
      else refused.push(`第 ${i + 1} 行“${first.trim()}”不在表中`);
      return;
    }
    const row = rows[at.row + i];
    if (row) put(row.id, typed.indexOf(at.column), cells);
    else refused.push(`第 ${i + 1} 行超出表格末行`);
  });
  return { edits, problems, refused };
}

/** Merges edits over earlier ones. */
export function merged(before: Edits, more: Edits): Edits {
  const next: Record<string, Partial<Record<Typed, string>>> = { ...before };
  for (const [row, cells] of Object.entries(more)) next[row] = { ...next[row], ...cells };
  return next;
}

export const problemsOf = (edits: Edits): Problem[] =>
  Object.entries(edits).flatMap(([row, cells]) =>
    typed.flatMap((column) => {
      const text = cells[column];
      const message = text === undefined ? null : cellProblem(column, text);
      return message ? [{ row, column, message }] : [];
    }),
  );
