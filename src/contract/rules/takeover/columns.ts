import type { AnyDataset, Fields } from "../../define/dataset";
import { type Field, headingOf } from "../../define/field";
import { formerLabelsOf } from "../../define/formerWords";
import type { Remark } from "../problem/remark";
import { plainHeading } from "../values/headings";
import { type Factors, unitsOf } from "../values/headingUnits";
import { takenFields } from "./registers";

/** The field that each column fills; null for one that is not taken. */
export type TakenColumns = Readonly<Record<string, string | null>>;

const readers = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** Names that mean a field: its own, its label, its heading in our sheets, and what it was called before. */
function namesOf(fields: Fields): ReadonlyMap<string, string> {
  const before = readers.get(fields);
  if (before) return before;
  const names = new Map<string, string>();
  const add = (text: string, name: string) => {
    const plain = plainHeading(text).toLowerCase();
    if (!names.has(plain)) names.set(plain, name);
  };
  for (const [name, field] of Object.entries(fields)) {
    for (const text of [name, field.label, headingOf(field)]) add(text, name);
  }
  for (const [name, field] of Object.entries(fields)) {
    for (const text of formerLabelsOf(field)) add(text, name);
  }
  readers.set(fields, names);
  return names;
}

/** Columns of these headings: as wished, else by name. Only the first of two that mean one field is taken. */
export function matchColumns(
  dataset: AnyDataset,
  headings: readonly string[],
  wishes: TakenColumns = {},
): TakenColumns {
  const names = namesOf(takenFields(dataset));
  const wished = headings.flatMap((heading) => wishes[heading] ?? []);
  const taken = new Set(wished);
  const columns: Record<string, string | null> = {};
  for (const heading of headings) {
    if (heading in wishes) {
      columns[heading] = wishes[heading] ?? null;
      continue;
    }
    const field = names.get(plainHeading(heading).toLowerCase()) ?? null;
    columns[heading] = field === null || taken.has(field) ? null : field;
    if (field !== null) taken.add(field);
  }
  return columns;
}

/** How many of a sheet's texts are headings of this register. */
export const knownHeadings = (dataset: AnyDataset, titles: readonly string[]): number =>
  Object.values(matchColumns(dataset, titles)).filter((field) => field !== null).length;

/** Units that headings name, as 亩 for land, and what is said of them. */
export function unitsOfColumns(
  dataset: AnyDataset,
  columns: TakenColumns,
): { factors: Factors; remarks: Remark[] } {
  const titles = Object.keys(columns);
  const fields = takenFields(dataset);
  const its = titles.map((title) => columns[title] ?? null);
  return unitsOf({ titles, columns: its, fields, above: [] });
}

/** Fields that a record must have, and that neither a column nor a value for all fills, nor the server. */
export function lackedFields(
  { fields, key }: AnyDataset,
  columns: TakenColumns,
  values: Readonly<Record<string, unknown>>,
): string[] {
  const filled = new Set([...Object.values(columns), ...Object.keys(values)]);
  return Object.entries(fields)
    .filter(([name, field]) => field.required && !filled.has(name) && !isFound(field))
    .filter(([name, { kind, system }]) => name === key.number || (!system && kind !== "text"))
    .map(([name]) => name);
}

/** The area is measured, and the place follows from the number or a name. */
const isFound = ({ role }: Field): boolean => role === "area" || role === "place";
