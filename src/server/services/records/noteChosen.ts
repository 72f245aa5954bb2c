import type { AnyDataset } from "#contract/define/dataset";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { countChoices } from "../../repositories/account/choice";

type Values = Readonly<Record<string, unknown>>;
type Entry = {
  asked: { values: Values; fromSheet?: true };
  before: Values | null;
  after: Values;
};

/** Counts what the caller has chosen from lists of a form, which comes first in the next. */
export async function noteChosen(
  tx: Db,
  { id }: Caller,
  { name, fields }: AnyDataset,
  { asked, before, after }: Entry,
): Promise<void> {
  if (asked.fromSheet) return;
  const chosen = Object.keys(asked.values).flatMap((field) => {
    const value = after[field];
    const isChosen = fields[field]?.kind === "code" && value !== before?.[field];
    return isChosen && typeof value === "string" && value !== "" ? [{ field, value }] : [];
  });
  await countChoices(tx, id, name, chosen);
}
