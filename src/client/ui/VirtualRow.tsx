import {
  type HTMLAttributes,
  type ReactElement,
  type RefCallback,
  useCallback,
  useRef,
} from "react";

type CellProps = {
  column: object;
  record: object;
  index: number;
  rowInfo: { fixedInfoList: readonly object[] };
};
type Cells = readonly ReactElement<CellProps>[];

type Props = HTMLAttributes<HTMLDivElement> & {
  ref?: RefCallback<HTMLDivElement>;
  children: Cells;
};

/** Heights in px of a row of one line, by the table's density. */
export const rowHeights = { small: 37, middle: 49, large: 57 } as const;

/**
 * A row of a long list. Scrolling draws the rows that stay in view anew: their cells are kept, and only
 * a row that is higher than its density says is measured by the list. Cells follow a change of the
 * table itself all the same: each of them hears of it through the table's own context.
 */
function VirtualRow({ ref, height, children, ...rest }: Props & { height: number }) {
  const kept = useRef(children);
  if (!isSame(kept.current, children)) kept.current = children;
  const list = useRef(ref);
  list.current = ref;
  const attach = useCallback(
    (row: HTMLDivElement | null) => {
      if (row === null || row.offsetHeight !== height) list.current?.(row);
    },
    [height],
  );
  return (
    <div {...rest} ref={attach}>
      {kept.current}
    </div>
  );
}

const isSame = (before: Cells, after: Cells): boolean =>
  before.length === after.length &&
  before.every(({ props }, i) => {
    const next = after[i]?.props;
    return (
      props.column === next?.column &&
      props.record === next.record &&
      props.index === next.index &&
      props.rowInfo.fixedInfoList === next.rowInfo.fixedInfoList
    );
  });

const rowOf = (height: number) => (props: Props) => <VirtualRow {...props} height={height} />;

/** What a long table is told of its rows, by density. The list counts with this height until it has measured. */
export const virtualRows = {
  small: {
    components: { body: { row: rowOf(rowHeights.small) } },
    listItemHeight: rowHeights.small,
  },
  middle: {
    components: { body: { row: rowOf(rowHeights.middle) } },
    listItemHeight: rowHeights.middle,
  },
  large: {
    components: { body: { row: rowOf(rowHeights.large) } },
    listItemHeight: rowHeights.large,
  },
} as const;
