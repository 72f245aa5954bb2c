export type Step = "up" | "down" | "left" | "right";

const fixed = { start: ".ant-table-cell-fix-start", end: ".ant-table-cell-fix-end" };

/** Scrolls the table until the cell is not covered by the fixed columns. */
export function uncover(cell: HTMLElement): void {
  const scroller = cell.closest<HTMLElement>(".ant-table-body, .ant-table-content, .ui-long");
  if (!scroller || cell.matches(`${fixed.start}, ${fixed.end}`)) return;
  const boxes = (side: string) =>
    [...(cell.parentElement?.querySelectorAll(side) ?? [])].map((one) =>
      one.getBoundingClientRect(),
    );
  const { left, right } = cell.getBoundingClientRect();
  const before = Math.max(left, ...boxes(fixed.start).map((box) => box.right)) - left;
  const behind = right - Math.min(right, ...boxes(fixed.end).map((box) => box.left));
  scroller.scrollLeft += before > 0 ? -before : behind;
}

const mostPages = 12;

/** Goes to the next cell; a long list is scrolled for it, since it renders only what is in view. */
export function walk(cell: HTMLElement, step: Step, pages = mostPages): void {
  const next = neighbourOf(cell, step);
  const list = cell.closest<HTMLElement>(".ui-long");
  if (next || !list || step === "left" || step === "right") {
    next?.focus();
    return;
  }
  const before = list.scrollTop;
  list.scrollTop += step === "down" ? list.clientHeight : -list.clientHeight;
  if (list.scrollTop === before || pages === 0) cell.scrollIntoView({ block: "nearest" });
  else requestAnimationFrame(() => requestAnimationFrame(() => walk(cell, step, pages - 1)));
}

/** The next editable cell. */
export function neighbourOf(cell: Element, step: Step): HTMLElement | null {
  const beside = (from: Element) =>
    step === "left" || step === "up" ? from.previousElementSibling : from.nextElementSibling;
  if (step === "left" || step === "right") {
    let next = beside(cell);
    while (next && !next.hasAttribute("data-typed")) next = beside(next);
    return next as HTMLElement | null;
  }
  const key = cell.getAttribute("data-typed") ?? "";
  let row = cell.parentElement && beside(cell.parentElement);
  while (row) {
    const next = row.querySelector<HTMLElement>(`[data-typed="${CSS.escape(key)}"]`);
    if (next) return next;
    row = beside(row);
  }
  return null;
}
