import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { Caller } from "#contract/roles";

/** A change of a record, to be entered in the update ledger. */
export type LedgerEdit = {
  dataset: AnyDataset;
  before: AnyRecord;
  after: AnyRecord;
  outlineChanged: boolean;
  /** What was done, such as 修改. */
  verb: string;
  by: Caller;
};
