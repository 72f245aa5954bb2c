import type { PhotoStates } from "../../records/photoStates";
import { previewKindOf } from "./fileKinds";
import type { Attachment } from "./useFiles";

export type Pair = Readonly<Record<"before" | "after", Attachment | null>>;

/** The pictures among files, the oldest first. */
const picturesOf = (files: readonly Attachment[]): Attachment[] =>
  files
    .filter((file) => previewKindOf(file) === "image")
    .toSorted((a, b) => a.scsj.localeCompare(b.scsj));

/** The earliest photo of the land as it was, and the latest of what became of it. */
export function rebuiltPair(files: readonly Attachment[], photos: PhotoStates): Pair {
  const pictures = picturesOf(files);
  const isOf =
    (kinds: readonly string[]) =>
    ({ fjlx }: Attachment) =>
      fjlx !== null && kinds.includes(fjlx);
  return {
    before: pictures.find(isOf(photos.before)) ?? null,
    after: pictures.findLast(isOf(photos.after)) ?? null,
  };
}

/** The first and the last picture; one alone has nothing to stand against. */
export function firstAndLast(files: readonly Attachment[]): Pair {
  const pictures = picturesOf(files);
  const isPair = pictures.length > 1;
  return { before: pictures[0] ?? null, after: isPair ? (pictures.at(-1) ?? null) : null };
}
