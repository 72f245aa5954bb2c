import { previewKindOf } from "./fileKinds";
import type { Attachment } from "./useFiles";

const [site, completion, evidence] = ["01", "07", "08"];
const late = new Set<string | null | undefined>([completion, evidence]);

/**
 * Pictures of a record before and after: the earliest photo of its site, and the latest of its
 * completion or of the evidence for it; if all photos are of one kind, the first and the last. Null
 * for fewer than two.
 */
export function beforeAfter(
  files: readonly Attachment[],
): { before: Attachment; after: Attachment } | null {
  const pictures = files
    .filter((file) => previewKindOf(file) === "image")
    .toSorted((a, b) => a.scsj.localeCompare(b.scsj));
  const before = pictures.find(({ fjlx }) => fjlx === site) ?? pictures[0];
  const others = pictures.filter((file) => file !== before);
  const after = others.findLast(({ fjlx }) => late.has(fjlx)) ?? others.at(-1);
  return before && after ? { before, after } : null;
}
