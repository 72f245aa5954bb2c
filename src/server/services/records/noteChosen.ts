import type { AnyDataset } from "#contract/define/dataset";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { countChoices } from "../../repositories/account/choice";

type Values = Readonly<Record<string, unknown>>;
type Entry = { asked: Values; before: Values | null; after: Values };

/** Counts what the caller has chosen from lists, which comes first in their next form. */
export function noteChosen(
  tx: Db,
  { id }: Caller,
  { name, fields }: AnyDataset,
  { asked, before, after }: Entry,
): Promise<void> {
  const chosen = Object.keys(asked).flatMap((field) => {
    const value = after[field];
    const isChosen = fields[field]?.kind === "code" && value !== before?.[field];
    return isChosen && typeof value === "string" && value !== "" ? [{ field, value }] : [];
  });
  return countChoices(tx, id, name, chosen);
}
