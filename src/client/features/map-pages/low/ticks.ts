/**
 * What is ticked after one more or one less is; null where nothing narrows: all are ticked, or the last
 * one was taken away.
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
