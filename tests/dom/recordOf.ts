import type { AnyDataset } from "#contract/define/dataset";

const simplest: Readonly<Record<string, unknown>> = { string: "1", number: 1 };

/** A record that the contract accepts: `known`, and of each other field the least that it must be. */
export function recordOf(dataset: AnyDataset, known: Readonly<Record<string, unknown>>) {
  const empty = Object.keys(dataset.fields).map((key) => [key, null]);
  const record = { ...Object.fromEntries(empty), ...known };
  for (const issue of dataset.record.safeParse(record).error?.issues ?? []) {
    const least = issue.code === "invalid_value" ? issue.values[0] : null;
    const type = issue.code === "invalid_type" ? issue.expected : "";
    record[String(issue.path[0])] = least ?? simplest[type];
  }
  return dataset.record.parse(record) as never;
}
