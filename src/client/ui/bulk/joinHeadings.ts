import type { AnyDataset } from "#contract/define/dataset";
import type { JoinReport } from "#contract/endpoints/lists/bulk";
import { joinRefusals } from "#contract/rules/values/joinColumns";

type Headings = JoinReport["headings"];

/** Fields that a column can be matched to, by their labels. */
export function joinTitles(
  dataset: AnyDataset,
  authorities: readonly string[],
): Record<string, string> {
  const refusals = joinRefusals(dataset, authorities);
  return Object.fromEntries(
    Object.entries(dataset.fields).flatMap(([name, { label }]) =>
      refusals.get(name) === null ? [[name, label]] : [],
    ),
  );
}

/** Columns that mean no field by themselves: those without one, and those for which one was chosen. */
export const unknownHeadings = (dataset: AnyDataset, headings: Headings): Headings => {
  const labels = new Set(Object.values(dataset.fields).map(({ label }) => label));
  const isNamed = (title: string) => labels.has(title.replace(/[（(].*$/, ""));
  return headings.filter(
    ({ title, column }) => title !== "" && (column === null || !isNamed(title)),
  );
};

/** The columns that are left out, by the reason. */
export function leftColumns(headings: Headings): { why: string; titles: string[] }[] {
  const byReason = new Map<string, string[]>();
  for (const { title, why } of headings) {
    if (why === null || title === "") continue;
    byReason.set(why, [...(byReason.get(why) ?? []), title]);
  }
  return [...byReason].map(([why, titles]) => ({ why, titles }));
}
