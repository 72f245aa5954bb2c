import { z } from "zod";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Problem } from "#contract/rules/problem/report";
import { sortProblems } from "../../records/fieldProblems";
import { type FieldValues, same } from "../../values/mergeValues";
import type { BulkItem } from "../bulk/bulkSave";
import type { Cell } from "./cellText";

/** Edits of one row: the record they are based on, the cells, and messages about the whole row. */
export type RowEdits = {
  row: AnyRecord;
  cells: Readonly<Record<string, Cell>>;
  message: string | null;
};
/** Unsaved edits of a table by record. */
export type GridEdits = Readonly<Record<string, RowEdits>>;
export const noEdits: GridEdits = {};

/** Edits in the form stored on this machine. */
export const rowEditsSchema: z.ZodType<RowEdits> = z.object({
  row: z.record(z.string(), z.unknown()),
  cells: z.record(
    z.string(),
    z.object({
      text: z.string(),
      value: z.unknown(),
      message: z.string().nullable(),
    }),
  ),
  message: z.string().nullable(),
});
export const gridEditsSchema: z.ZodType<GridEdits> = z.record(z.string(), rowEditsSchema);

const without = <T>(all: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== key));

/** Adds a cell to the edits; a value equal to the stored one is no edit. */
export function withCell(
  edits: GridEdits,
  id: string,
  row: AnyRecord,
  key: string,
  cell: Cell,
): GridEdits {
  const held = edits[id] ?? { row, cells: {}, message: null };
  const isSame = cell.message === null && same(held.row[key], cell.value);
  const cells = isSame ? without(held.cells, key) : { ...held.cells, [key]: cell };
  if (Object.keys(cells).length === 0) return without(edits, id);
  return { ...edits, [id]: { row: held.row, cells, message: null } };
}

export const valuesOf = ({ cells }: RowEdits): FieldValues =>
  Object.fromEntries(Object.entries(cells).map(([key, { value }]) => [key, value]));

export const itemsOf = (edits: GridEdits, ids = Object.keys(edits)): BulkItem[] =>
  ids.flatMap((id) => {
    const one = edits[id];
    return one ? [{ id, bbh: Number(one.row.bbh), values: valuesOf(one) }] : [];
  });

/** The number of edits, and of errors among them. */
export function tally(edits: GridEdits) {
  const all = Object.values(edits);
  const cells = all.flatMap((one) => Object.values(one.cells));
  const wrong = cells.filter(({ message }) => message !== null).length;
  const refused = all.filter(({ message }) => message !== null).length;
  return { rows: all.length, cells: cells.length, wrong, refused };
}

/** The server's messages about a row, at its cells if they name a field. */
export function withFailure(
  edits: GridEdits,
  id: string,
  message: string,
  problems: readonly Problem[],
): GridEdits {
  const held = edits[id];
  if (!held) return edits;
  const { byField, others } = sortProblems(problems, Object.keys(held.cells));
  const cells = Object.fromEntries(
    Object.entries(held.cells).map(([key, cell]) => [
      key,
      { ...cell, message: byField.get(key)?.join("；") ?? cell.message },
    ]),
  );
  const rest = others.map((one) => one.message).join("；");
  return {
    ...edits,
    [id]: { ...held, cells, message: rest || (byField.size > 0 ? null : message) },
  };
}

export const dropped = (edits: GridEdits, ids: readonly string[]): GridEdits =>
  Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.includes(id)));
