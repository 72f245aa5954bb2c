/**
 * Where the list goes on if its open item is no longer in it: at what followed it before, else at
 * what came before it. -1 in an empty list.
 */
export function standIn(before: readonly string[], open: string, now: readonly string[]): number {
  const there = new Set(now);
  const at = before.indexOf(open);
  const next =
    before.slice(at + 1).find((id) => there.has(id)) ??
    before.slice(0, Math.max(0, at)).findLast((id) => there.has(id));
  return next === undefined ? Math.min(0, now.length - 1) : now.indexOf(next);
}
