import { Button, Checkbox, Empty, Pagination } from "antd";
import { useEffect, useRef } from "react";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { count, moment, mu } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { itemId, knownKind } from "./kinds";
import { Mentioned } from "./Mentioned";

type Props = {
  rows: readonly TodoRow[];
  total: number;
  current: number;
  pageSize: number;
  /** Ids of the open item and of the selected ones. */
  open: string | null;
  chosen: ReadonlySet<string>;
  loading: boolean;
  filtered: boolean;
  onOpen: (row: TodoRow) => void;
  onChoose: (row: TodoRow) => void;
  onPage: (page: number) => void;
  onClear: () => void;
};

/** The waiting items in order; the open one stays in view. */
export function TodoList(props: Props) {
  const { rows, total, current, pageSize, open, loading } = props;
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [open]);
  if (rows.length === 0) {
    return (
      <div className="inbox-empty">
        <Mentioned />
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={props.filtered ? "没有符合条件的待办" : "没有需要您办理的事项"}
        >
          {props.filtered ? <Button onClick={props.onClear}>清空筛选</Button> : null}
        </Empty>
      </div>
    );
  }
  return (
    <div className="inbox-list" aria-busy={loading}>
      <Mentioned />
      <ul ref={box} aria-label="待办事项">
        {rows.map((row) => (
          <Item key={itemId(row)} {...props} row={row} />
        ))}
      </ul>
      <footer>
        <span>
          共 <b>{count(total)}</b> 项
        </span>
        <Pagination
          size="small"
          simple
          current={current}
          pageSize={pageSize}
          total={total}
          onChange={props.onPage}
          showSizeChanger={false}
        />
      </footer>
    </div>
  );
}

function Item({ row, open, chosen, onOpen, onChoose }: Props & { row: TodoRow }) {
  const known = knownKind(row.kind);
  if (!known) return null;
  return (
    <li className="inbox-item" aria-current={open === itemId(row)}>
      <Checkbox
        checked={chosen.has(itemId(row))}
        onChange={() => onChoose(row)}
        aria-label={`选择 ${row.mc}`}
      />
      <button type="button" onClick={() => onOpen(row)}>
        <span className="inbox-line">
          <b title={row.mc}>{row.mc}</b>
          <StatusTag dataset={known.register.dataset} field={known.kind.state} value={row.state} />
        </span>
        <span className="inbox-line inbox-weak">
          <span>
            {known.kind.title} · {row.xzqmc}
            {row.mj === null ? "" : ` · ${mu(row.mj)} 亩`}
          </span>
          <span className="inbox-wait" title={`${moment(row.since)} 起`}>
            {row.mine ? <em>我的</em> : null}
            {row.overdue ? <strong>逾期</strong> : null}
            {row.days > 0 ? `已等 ${count(row.days)} 天` : "今天"}
          </span>
        </span>
        <span className="inbox-line inbox-weak">
          <span>{row.bh === row.id ? "" : row.bh}</span>
          <span>{row.by}</span>
        </span>
      </button>
    </li>
  );
}
