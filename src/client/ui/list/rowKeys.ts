import type { KeyboardEvent } from "react";

type Props = {
  /** Ids of the rows in their order, and of those that are selected. */
  ids: readonly string[];
  selected: readonly string[];
  /** Looks at one row instead of all others. */
  onPick: (index: number) => void;
  onOpen: (index: number) => void;
};

/** Steps of a key among the rows. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What is written in, cells that are typed in place among it, and what a key presses. */
const fields =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [data-typed]";
const buttons = "button, a, input, [role=button]";

/** The row that a key goes to from those that are selected; null where there is none. */
export function rowAfter(
  key: string,
  ids: readonly string[],
  selected: readonly string[],
): number | null {
  const first = ids.findIndex((id) => selected.includes(id));
  const last = ids.findLastIndex((id) => selected.includes(id));
  const step = steps[key];
  if (ids.length === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return ids.length - 1;
  if (step === undefined) return null;
  if (first < 0) return step > 0 ? 0 : ids.length - 1;
  const next = (step > 0 ? last : first) + step;
  return next >= 0 && next < ids.length ? next : null;
}

/** Whether a press is the list's own: not that of a field, nor of a dialog that was opened from a row. */
function isMeant({ currentTarget, target, ...event }: KeyboardEvent<HTMLElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  return target instanceof Element && currentTarget.contains(target) && !target.closest(fields);
}

/** Walks a list by keys: up and down look at the next row, Enter opens the one that is looked at. */
export function rowKeys({ ids, selected, onPick, onOpen }: Props) {
  const enter = (target: Element) => {
    const only = selected.length === 1 ? ids.indexOf(selected[0] as string) : -1;
    if (only >= 0 && !target.closest(buttons)) onOpen(only);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isMeant(event)) return;
    if (event.key === "Enter") return enter(event.target as Element);
    const next = rowAfter(event.key, ids, selected);
    if (next === null) return;
    event.preventDefault();
    onPick(next);
  };
  return { tabIndex: 0, onKeyDown };
}
