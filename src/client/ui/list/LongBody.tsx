import {
  type FocusEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { AnyRecord } from "#contract/define/anyRecord";
import { LongRow, type RowActs } from "./LongRow";
import { columnsInView, type LongLayout, type Range, rowsInView } from "./longLayout";
import "./long.css";

/** What antd's table passes to a custom body. */
export type BodyInfo = {
  ref: Ref<{ scrollLeft: number }>;
  onScroll: (info: { currentTarget?: HTMLElement; scrollLeft?: number }) => void;
};

type Props<R extends AnyRecord> = {
  rows: readonly R[];
  label: string;
  layout: LongLayout<R>;
  /** In px: the visible height of the list, and the height of a row. */
  height: number;
  rowHeight: number;
  idOf: (row: R) => string;
  nameOf: (row: R) => string;
  selected: ReadonlySet<string>;
  /** The row to scroll to. */
  shown: string | undefined;
  acts: RowActs<R>;
  info: BodyInfo;
};

type View = { rows: Range; columns: Range };

const isSame = (a: Range, b: Range) => a.from === b.from && a.to === b.to;

/**
 * The rows of a long list: only those in view, and of their loose columns only those in view. All
 * rows have the same height, so nothing is measured; antd renders the headings.
 */
export function LongBody<R extends AnyRecord>(props: Props<R>) {
  const { rows, layout, height, rowHeight, idOf, nameOf, selected, acts } = props;
  const { box, view, held, follow, hold } = useWindow(props);

  useShown(box, props);

  // Keys move between cells of the focused row, in view or not.
  const all = useMemo(() => ({ from: 0, to: layout.loose.length }), [layout]);
  const shown = indexesOf(view.rows, rows.length, held);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a table cannot stand at a place of their own
    <div
      ref={box}
      role="table"
      aria-label={props.label}
      aria-rowcount={rows.length}
      aria-colcount={layout.left.length + layout.loose.length + layout.right.length}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="ant-table-tbody ui-long"
      style={{ height, "--row": `${rowHeight}px` } as React.CSSProperties}
      onScroll={follow}
      onFocus={hold}
      onBlur={hold}
      onMouseOver={tellCut}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="rowgroup"
        className="ui-long-rows"
        style={{ height: rows.length * rowHeight, width: layout.total }}
      >
        {shown.map((index) => {
          const row = rows[index] as R;
          const id = idOf(row);
          return (
            <LongRow<R>
              key={id}
              row={row}
              id={id}
              name={nameOf(row)}
              index={index}
              top={index * rowHeight}
              height={rowHeight}
              layout={layout}
              columns={index === held ? all : view.columns}
              isSelected={selected.has(id)}
              acts={acts}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What is rendered: the rows in view, and the focused row wherever it is. */
function indexesOf({ from, to }: Range, count: number, held: number | null): number[] {
  const end = Math.min(to, count);
  const seen = Array.from({ length: Math.max(0, end - from) }, (_, n) => from + n);
  if (held === null || held >= count || (held >= from && held < end)) return seen;
  return held < from ? [held, ...seen] : [...seen, held];
}

/** Follows scrolling: what is in view is rendered in the same frame. */
function useWindow<R extends AnyRecord>({ rows, layout, height, rowHeight, info }: Props<R>) {
  const box = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const [width, setWidth] = useState(0);
  const [held, setHeld] = useState<number | null>(null);
  const seen = useCallback((): View => {
    const { scrollTop = 0, scrollLeft = 0 } = box.current ?? {};
    return {
      rows: rowsInView(scrollTop, height, rowHeight, rows.length),
      columns: columnsInView(layout, scrollLeft, width),
    };
  }, [height, rowHeight, rows.length, layout, width]);
  const [view, setView] = useState<View>(seen);
  const look = useCallback(
    () =>
      setView((now) => {
        const next = seen();
        const columns = isSame(now.columns, next.columns) ? now.columns : next.columns;
        if (isSame(now.rows, next.rows) && columns === now.columns) return now;
        return { rows: next.rows, columns };
      }),
    [seen],
  );
  useLayoutEffect(look, [look]);

  const { ref } = info;
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    attach(ref, node);
    const measure = () => {
      setWidth(node.clientWidth);
      tellMoved(node);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => {
      watch.disconnect();
      attach(ref, null);
    };
  }, [ref]);

  const follow = () => {
    const node = box.current;
    if (!node) return;
    flushSync(look);
    if (scrolled.current === node.scrollLeft) return;
    scrolled.current = node.scrollLeft;
    tellMoved(node);
    info.onScroll({ currentTarget: node, scrollLeft: node.scrollLeft });
  };
  const hold = ({ type, target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>("[data-index]")?.dataset.index;
    setHeld(type === "focus" && index !== undefined ? Number(index) : null);
  };
  return { box, view, held, follow, hold };
}

/** Frozen columns cast a shadow while others are scrolled under them. */
function tellMoved(node: HTMLElement): void {
  const end = node.scrollWidth - node.clientWidth;
  node.classList.toggle("ui-long-after", node.scrollLeft > 0);
  node.classList.toggle("ui-long-before", node.scrollLeft < end - 1);
}

function attach(ref: BodyInfo["ref"], node: HTMLDivElement | null): void {
  if (typeof ref === "function") ref(node);
  else if (ref) ref.current = node;
}

/** Scrolls to a row that was selected elsewhere. */
function useShown<R extends AnyRecord>(
  box: { readonly current: HTMLDivElement | null },
  { rows, shown, idOf, rowHeight, height }: Props<R>,
): void {
  const latest = useRef(idOf);
  latest.current = idOf;
  useEffect(() => {
    const node = box.current;
    const index = shown ? rows.findIndex((row) => latest.current(row) === shown) : -1;
    if (!node || index < 0) return;
    const [top, end] = [index * rowHeight, (index + 1) * rowHeight];
    if (top < node.scrollTop) node.scrollTop = top;
    else if (end > node.scrollTop + height) node.scrollTop = end - height;
  }, [box, rows, shown, rowHeight, height]);
}

/** Truncated text shows in full while the pointer is over it. */
function tellCut({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLElement>(".ant-table-cell");
  if (!cell || cell.dataset.typed !== undefined || cell.querySelector("button, input")) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? "";
  else if (cell.title === cell.textContent) cell.removeAttribute("title");
}
