import type { AnyDataset } from "#contract/define/dataset";
import type { SheetRegister, SheetRow } from "#contract/endpoints/uploads/sheetImport";
import type { Caller } from "#contract/roles";
import type { Problem } from "#contract/rules/problem/report";
import type { RowKind } from "#contract/rules/sheet/rowKinds";
import type { Wishes } from "#contract/rules/sheet/sheetColumns";
import type { Factors } from "#contract/rules/values/headingUnits";
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

/** How the sheets of a register are read, judged and stored: what is special about each. */
export type SheetKind<P extends SheetPlan = SheetPlan> = {
  dataset: AnyDataset;
  register: SheetRegister;
  /** Headings of the template by field. */
  titles: Readonly<Record<string, string>>;
  match: (titles: readonly string[], wishes: Wishes) => (string | null)[];
  /** Columns without which no row says anything. */
  needed: readonly string[];
  mostRows: number;
  /** Rows stored per transaction. */
  storedAtOnce: number;
  // Methods, so that a kind with plans of its own is a kind.
  judge(lines: readonly SheetLine[], asking: Judging): Promise<P[]>;
  /** Stores rows within an intake, and returns their records at the new versions. */
  store(
    tx: Db,
    intake: Intake,
    rows: readonly P[],
    by: { caller: Caller; via: string },
  ): Promise<NotedRecord[]>;
  /** What else is to be told in the transaction that shows them. */
  last(tx: Db, caller: Caller, fileName: string, stored: readonly P[]): Promise<void>;
};
