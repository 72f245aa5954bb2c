import { isPersonal } from "#contract/define/secret";
import type { MendCell } from "#contract/endpoints/uploads/mend";
import type { Mend } from "#contract/rules/problem/mend";
import type { Problem } from "#contract/rules/problem/report";
import { fileFields } from "#contract/rules/values/fileColumns";
import type { Library } from "#contract/workflow/shzt";
import { datasetOf } from "../../../records/dxydApiOf";
import { type FormItem, formItemOf } from "../../../records/formItemsOf";

/** What is corrected where a rule names no column. */
const columnsOf: Readonly<Record<string, string>> = { A008: "DKBH", G010: "MJ", G013: "XZQDM" };

/** Rules whose value is that of another column, or a measure. */
const ofOthers = new Set(["A012", "G013"]);

/** Every record has its own. */
const unique = new Set(["DKBH", "BDCDYH"]);

/** The column in which a problem can be put right; null if it is the outline's or the file's. */
export function columnOf(library: Library, { row, rule, field }: Problem): string | null {
  const column = field ?? columnsOf[rule];
  if (row === null || column === undefined) return null;
  return column.toLowerCase() in fileFields(library) ? column : null;
}

const isMasked = (library: Library, column: string): boolean => {
  const field = fileFields(library)[column.toLowerCase()];
  return field !== undefined && isPersonal(field);
};

/** The wrong value as it stands in the file; empty where it is hidden or of another column. */
export const wrongValue = (library: Library, column: string, { rule, value }: Problem): string =>
  ofOthers.has(rule) || isMasked(library, column) ? "" : (value ?? "");

/** The listed problems of the same rule with the same value in the same column. */
export function alike(library: Library, problem: Problem, all: readonly Problem[]): Problem[] {
  const column = columnOf(library, problem);
  if (column === null || unique.has(column) || isMasked(library, column)) return [problem];
  const { rule, value } = problem;
  return all.filter(
    (one) => one.rule === rule && one.value === value && columnOf(library, one) === column,
  );
}

/** The corrections that lead back to how things are now. */
export function backFrom(
  library: Library,
  cells: readonly MendCell[],
  mends: readonly Mend[],
): MendCell[] {
  const known = new Map(mends.map((mend) => [`${mend.row} ${mend.field}`, mend]));
  return cells.map(({ row, field }) => {
    const before = known.get(`${row} ${field}`);
    const value = before && !isMasked(library, field) ? (before.to ?? "") : null;
    return { row, field, value };
  });
}

const plain = new Set(["county", "town", "platform", "number", "area"]);

/** How a value of a file is entered: by its code or in the unit of the file. */
export function mendItemOf(library: Library, column: string): FormItem {
  const item = formItemOf(datasetOf(library), column.toLowerCase());
  const field = fileFields(library)[item.key] ?? item.field;
  return plain.has(item.control) ? { ...item, field, control: "text" } : { ...item, field };
}
