import { fjlxCodes } from "#contract/codes/landCodes";

export type FileKind = keyof typeof fjlxCodes;
/** The kinds of attachments whose photos show land before and after it was rebuilt. */
export type PhotoStates = Readonly<Record<"before" | "after", readonly FileKind[]>>;

export const photoStateNames = { before: "改造前", after: "改造后" } as const;

/** What a register says of its photos; a kind tells in its name what its photos show. */
export function rebuilt(photos: PhotoStates) {
  const named = (["before", "after"] as const).flatMap((state) =>
    photos[state].map((kind) => [kind, `${photoStateNames[state]}（${fjlxCodes[kind]}）`] as const),
  );
  return { photos, fileNames: Object.fromEntries(named) };
}
