import { z } from "zod";

/** Of a record that the library has with other values: the file's, the library's, or left out of the import. */
export const hows = { take: "采用文件的", keep: "保留库内的", skip: "跳过" } as const;
export type How = keyof typeof hows;

export const choiceSchema = z.object({
  how: z.enum(Object.keys(hows) as [How, ...How[]]),
  /** With `take`: fields of the library that stay as they are; `geom` is the outline. */
  kept: z.array(z.string().max(30)).max(100).default([]),
});
type Choice = z.output<typeof choiceSchema>;

/** As stored: with the values that follow from the fields that stay. */
export type StoredChoice = Choice & { derived?: Readonly<Record<string, string | number | null>> };

/** Choices by 地块编号. */
export type Choices = Readonly<Record<string, StoredChoice>>;

type Row = { dkbh: string; kept?: readonly string[] } & Record<string, unknown>;

/** What belongs to an outline. */
const ofOutline = ["geom", "txmj", "zxjd", "zxwd"];

/** A record of the file as it is to be stored over the library's; null if it is left out. */
export function chosen<R extends Row>(
  row: R,
  choice: StoredChoice | undefined,
  columns: readonly string[],
): (R & { kept: readonly string[] }) | null {
  const { how = "take", kept = [], derived = {} } = choice ?? {};
  if (how === "skip") return null;
  const before = row.kept ?? [];
  if (how === "keep") return { ...row, kept: [...columns, ...ofOutline, "drr"] };
  const outline = kept.includes("geom") ? ofOutline : [];
  return { ...row, ...derived, kept: [...before, ...kept, ...outline] };
}
