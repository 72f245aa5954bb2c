import { problemOf } from "../problem/problemOf";
import { type Remark, remarkOf } from "../problem/remark";
import type { Problem } from "../problem/report";

/** The columns that headings were matched to by hand; null for one that is not read. */
export type Wishes = Readonly<Record<string, string | null>>;

/** The column by which a sheet of refused rows tells why; it is not read when it comes back. */
export const problemHeading = "问题";

/** What was chosen the last time for headings of this sheet, and over it what is chosen now. */
export function wishesFor(titles: readonly string[], profile: Wishes, chosen: Wishes): Wishes {
  const known = titles.filter((title) => Object.hasOwn(profile, title));
  const taken = new Set(Object.values(chosen).filter((one) => one !== null));
  const before = known
    .map((title) => [title, profile[title] ?? null] as const)
    .filter(([title, column]) => !Object.hasOwn(chosen, title) && !taken.has(column ?? ""));
  return { ...Object.fromEntries(before), [problemHeading]: null, ...chosen };
}

/** What of a match is not the product's own: that is worth keeping for the next sheet. */
export function ownMatches(
  titles: readonly string[],
  columns: readonly (string | null)[],
  usual: readonly (string | null)[],
): Wishes {
  return Object.fromEntries(
    titles.flatMap((title, i) => {
      const column = columns[i] ?? null;
      const isOwn = title !== "" && title !== problemHeading && column !== (usual[i] ?? null);
      return isOwn ? [[title, column] as const] : [];
    }),
  );
}

/** Says which headings were matched as the last time. */
export function profileRemarks(
  titles: readonly string[],
  profile: Wishes,
  chosen: Wishes,
  labels: Readonly<Record<string, string>>,
): Remark[] {
  const used = titles.filter(
    (title) => Object.hasOwn(profile, title) && !Object.hasOwn(chosen, title),
  );
  if (used.length === 0) return [];
  const words = used.map((title) => {
    const column = profile[title] ?? null;
    return column === null ? `“${title}”不读` : `“${title}”读作“${labels[column] ?? column}”`;
  });
  return [remarkOf("column", `按上次的对应：${words.join("，")}`)];
}

/** X001: columns without which no row can be read. */
export function lackingProblems(
  needed: readonly string[],
  columns: readonly (string | null)[],
  labels: Readonly<Record<string, string>>,
  row: number,
): Problem[] {
  return needed
    .filter((name) => !columns.includes(name))
    .map((name) =>
      problemOf("X001", "E", { row, dkbh: null }, `缺少列“${labels[name]}”，请匹配列名`, {
        field: labels[name] ?? name,
      }),
    );
}
