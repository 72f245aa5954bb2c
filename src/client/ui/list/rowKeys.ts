import type { KeyboardEvent } from "react";

type Props = {
  /** Ids of all rows in order, and of the selected ones. */
  ids: readonly string[];
  selected: readonly string[];
  /** Moves to another row, deselecting all others. */
  onPick: (index: number) => void;
  onOpen: (index: number) => void;
};

/** Row offset of each key. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Elements that take keys themselves: text fields, editable cells, and buttons. */
const fields =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [data-typed]";
const buttons = "button, a, input, [role=button]";

/** The row that a key moves to from the selection; null if there is none. */
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

/** Whether an event is the list's own, and not from a field or from a dialog opened by a row. */
function isMeant({ currentTarget, target, ...event }: KeyboardEvent<HTMLElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  return target instanceof Element && currentTarget.contains(target) && !target.closest(fields);
}

/** List navigation by keys: up and down move between rows, Enter opens the current one. */
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
