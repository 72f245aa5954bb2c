import type { SheetRegister, SheetRow } from "#contract/endpoints/uploads/sheetImport";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import type { Problem } from "#contract/rules/problem/report";
import type { RowKind } from "#contract/rules/sheet/rowKinds";
import type { Wishes } from "#contract/rules/sheet/sheetColumns";
import type { SheetFacts } from "#contract/rules/sheet/sheetFacts";
import type { Factors, unitsOf } from "#contract/rules/values/headingUnits";
import type { Db } from "../../db/tables";
import type { Intake } from "../../repositories/uploads/intake";
import type { NotedRecord } from "../../repositories/uploads/sheetBatch";

/** A row below the headings, by field. */
export type SheetLine = {
  row: number;
  cells: Readonly<Record<string, unknown>>;
  factors: Factors;
};

/** What a row would do: add or change a record, nothing, or why it cannot. */
export type SheetPlan = {
  line: SheetLine;
  kind: RowKind;
  number: string | null;
  name: string | null;
  /** The stored record, at the version that the row was compared with. */
  stored: { id: string; bbh: number } | null;
  changes: SheetRow["changes"];
  problems: Problem[];
};

export type Judging = {
  db: Db;
  caller: Caller;
  /** Fields of the stored record that stay although the row has others. */
  kept: (number: string) => readonly string[];
  /** Hears how many rows are judged. */
  tell: (done: number) => void;
};

type By = { caller: Caller; via: string };

/** How the sheets of a register are read and judged: what is special about each. */
type Judged<P extends SheetPlan> = {
  dataset: SheetFacts;
  register: SheetRegister;
  /** Headings of the template by field. */
  titles: Readonly<Record<string, string>>;
  match: (titles: readonly string[], wishes: Wishes) => (string | null)[];
  /** The units of its columns, where they do not follow from the fields. */
  units?: typeof unitsOf;
  /** Columns that the page fills where a row leaves them empty. */
  given?: readonly string[];
  /** Columns without which no row says anything. */
  needed: readonly string[];
  mostRows: number;
  // Methods, so that a kind with plans of its own is a kind.
  judge(lines: readonly SheetLine[], asking: Judging): Promise<P[]>;
};

/** Records that enter slice by slice, and are seen all at once. */
type InSlices<P extends SheetPlan> = {
  /** Rows stored per transaction. */
  storedAtOnce: number;
  /** Stores rows within an intake, and returns their records at the new versions. */
  store(tx: Db, intake: Intake, rows: readonly P[], by: By): Promise<NotedRecord[]>;
  /** What else is to be told in the transaction that shows them. */
  last(tx: Db, caller: Caller, fileName: string, stored: readonly P[]): Promise<void>;
};

/** So few that one transaction stores them all; they are never left to a job. */
type AsWhole<P extends SheetPlan> = {
  storeWhole(tx: Db, rows: readonly P[], by: By): Promise<NotedRecord[]>;
};

export type SheetKind<P extends SheetPlan = SheetPlan> = Judged<P> & (InSlices<P> | AsWhole<P>);

/** Whether a sheet of so many rows is done while its sender waits. */
export const isDoneAtOnce = (kind: SheetKind, rows: number): boolean =>
  "storeWhole" in kind || rows <= limits.sheetRowsAtOnce;
