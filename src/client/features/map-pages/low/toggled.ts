/**
 * The ticks after one is toggled; null if nothing filters: all are ticked, or the last one was
 * removed.
 */
export function toggled(
  all: readonly string[],
  ticked: readonly string[],
  key: string,
): readonly string[] | null {
  const next = ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key];
  const isAll = all.every((one) => next.includes(one));
  return isAll || next.length === 0 ? null : next;
}
