/** Where the cells of a table are placed: each scrolls its own columns. */
const places = ".ant-table-content, .ant-table-body, .ui-long, .cross";

/** In px: less than the padding of a cell, so that no figure loses a part. */
const slack = 3;
const mostColumns = 120;

/** In px from one edge of the screen. */
type Span = { left: number; right: number };

/**
 * The columns (from 1) of which only a part lies between two edges; 0 if there is none. A column that
 * fills all the room is left as it is.
 */
export function halfSeen(cells: readonly (Span | null)[], { left, right }: Span) {
  const isCut = (cell: Span | null, at: number) =>
    cell !== null && cell.left < at - slack && cell.right > at + slack;
  const fills = (cell: Span | null) => isCut(cell, left) && isCut(cell, right);
  const at = (edge: number) => cells.findIndex((cell) => isCut(cell, edge) && !fills(cell)) + 1;
  return { start: at(left), end: at(right) };
}

const spansColumns = (cell: Element) => Number(cell.getAttribute("colspan") ?? 1) > 1;

/** Writes at the table which columns are half seen; the styles hide their figures. Gives the cells. */
function mark(place: HTMLElement): readonly Element[] {
  const rows = place.querySelectorAll("tbody > tr:not(.ant-table-measure-row), .ant-table-row");
  const row = [...rows].find(({ children }) => ![...children].some(spansColumns));
  const box = place.getBoundingClientRect();
  const room = {
    left: box.left,
    right: box.right - (place.offsetWidth - place.clientWidth) * place.currentCSSZoom,
  };
  const columns = [...(row?.children ?? [])];
  const cells = columns.map((cell) => {
    const { position, left } = getComputedStyle(cell);
    const span = cell.getBoundingClientRect();
    if (position !== "sticky") return span;
    if (left !== "auto") room.left = Math.max(room.left, span.right);
    else room.right = Math.min(room.right, span.left);
    return null;
  });
  const { start, end } = halfSeen(cells, room);
  for (const [name, column] of Object.entries({ halfStart: start, halfEnd: end })) {
    const next = String(column);
    if (place.dataset[name] !== next) place.dataset[name] = next;
  }
  return columns;
}

/** One rule a column: a figure half under a frozen column or the edge would read as another. */
function rules(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const of = (side: string, column: number) =>
    `[data-half-${side}="${column}"] :is(td, [role="cell"]):nth-child(${column}):is(.ui-whole, :not(.ui-list-table *))`;
  const all = Array.from({ length: mostColumns }, (_, n) => [of("start", n + 1), of("end", n + 1)]);
  // Whatever colour the words inside have of their own.
  sheet.replaceSync(`${all.flat().join(",\n")} { -webkit-text-fill-color: transparent; }`);
  return sheet;
}

/**
 * Hides the figures of columns that are half in view, in every table, until the returned function is
 * called. One row tells for all: an animation for each cell cost a table of thousands every frame.
 */
export function hideHalfSeen(): () => void {
  const sheet = rules();
  document.adoptedStyleSheets.push(sheet);
  let frame = 0;
  const markAll = () => {
    frame = 0;
    for (const place of document.querySelectorAll<HTMLElement>(places)) {
      sized.observe(place);
      // Columns are sized anew in a table that stays as wide as it was.
      for (const column of mark(place)) sized.observe(column);
    }
  };
  const soon = () => {
    frame ||= requestAnimationFrame(markAll);
  };
  // Within the frame that has the new sizes.
  const sized = new ResizeObserver(markAll);
  const changed = new MutationObserver(soon);
  changed.observe(document.body, { childList: true, subtree: true });
  addEventListener("scroll", soon, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", soon, { capture: true });
    changed.disconnect();
    sized.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
