import type { JoinedRecord } from "#contract/endpoints/lists/bulk";
import type { BulkItem } from "./bulkSave";

/** What becomes of a record that a workbook has otherwise. */
export const joinHows = { take: "采用表格的", skip: "保留现有的" } as const;
export type JoinHow = keyof typeof joinHows;

type JoinChoice = { how: JoinHow; kept: readonly string[] };
/** Choices by record. */
export type JoinChoices = Readonly<Record<string, JoinChoice>>;

/** The workbook counts, but for records that somebody has changed since: there its user decides. */
export const firstChoices = (list: readonly JoinedRecord[]): JoinChoices =>
  Object.fromEntries(
    list.flatMap(({ id, since }) =>
      since === null ? [[id, { how: "take", kept: [] } as const] as const] : [],
    ),
  );

/** The same choice for all. */
export const sameForAll = (list: readonly JoinedRecord[], how: JoinHow): JoinChoices =>
  Object.fromEntries(list.map(({ id }) => [id, { how, kept: [] }]));

/** What is to be saved. */
export const joinItems = (list: readonly JoinedRecord[], choices: JoinChoices): BulkItem[] =>
  list.flatMap(({ id, bbh, changes }) => {
    const choice = choices[id];
    if (choice?.how !== "take") return [];
    const taken = changes.filter(({ field }) => !choice.kept.includes(field));
    if (taken.length === 0) return [];
    const values = Object.fromEntries(taken.map(({ field, value }) => [field, value]));
    return [{ id, bbh, values }];
  });
