import { Button } from "antd";
import { useAtomValue } from "jotai";
import { type DragEvent, useEffect, useRef, useState } from "react";
import type { Zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { CallState } from "../../../ui/base/CallState";
import { count, mu } from "../../../values/format";
import { BoardCard } from "./BoardCard";
import { type Held, moveTo } from "./boardMoves";

type Props = {
  stage: { value: string; label: string };
  /** Count, and area in ㎡, of the whole column, from the rollup; null if it is empty. */
  sum: { zs: number; mj: number } | null;
  filter: { areaCode: string; spzt: string[]; ssnd: number[] };
  /** The reference day of the year; null until it is known. */
  day: string | null;
  held: Held | null;
  roles: readonly string[];
  onHold: (held: Held | null) => void;
  onMove: (row: AnyRecord, to: string) => void;
  onOpen: (xmid: string) => void;
  onRecords: () => void;
};

const step = 20;
/** The page size limit; the rest is in the list. */
const most = 500;

/** One stage with its cards; more are loaded on scrolling. */
export function BoardColumn(props: Props) {
  const { stage, sum, filter, held, roles, onMove, onRecords } = props;
  const revision = useAtomValue(dataRevisionAtom);
  const [pageSize, setPageSize] = useState(step);
  const called = useCall(
    zkfxmsdApi.pageList,
    {
      ...filter,
      ...{ xmjd: [stage.value], current: 1, pageSize },
      sort: { field: "jhjgsj", order: "asc" as const },
    },
    revision,
  );
  const more = () => setPageSize((now) => Math.min(most, now + step));
  const judged = held ? moveTo(held.from, stage.value, roles) : null;
  const [over, setOver] = useState(false);
  const accept = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (held) onMove(held.row, stage.value);
  };
  const look = judged ? (judged.edge ? "open" : "closed") : "";
  return (
    <li
      className={`ssgz-column ${look} ${over && held ? "over" : ""}`}
      data-stage={stage.value}
      aria-label={stage.label}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <h3>{stage.label}</h3>
        <button
          type="button"
          className="cross-figure"
          title={`查看${stage.label}的项目`}
          disabled={!sum}
          onClick={onRecords}
        >
          {count(sum?.zs ?? 0)} 个 · {mu(sum?.mj ?? 0)} 亩
        </button>
        {over && judged?.refusal ? (
          <p role="status" className="ssgz-refusal">
            {judged.refusal}
          </p>
        ) : null}
      </header>
      <CallState called={called} rows={4}>
        {({ list, total }) => (
          <Cards
            {...props}
            rows={list}
            left={total - list.length}
            onMore={more}
            full={pageSize >= most}
          />
        )}
      </CallState>
    </li>
  );
}

type CardsProps = Props & {
  rows: readonly Zkfxmsd[];
  left: number;
  full: boolean;
  onMore: () => void;
};

function Cards({ rows, left, full, onMore, onRecords, ...props }: CardsProps) {
  if (rows.length === 0) return <p className="ssgz-none">没有项目</p>;
  return (
    <ul>
      {rows.map((row) => (
        <BoardCard key={row.xmid} row={row} {...props} />
      ))}
      {left > 0 ? (
        <li className="ssgz-more">
          {full ? (
            <Button size="small" type="link" onClick={onRecords}>
              还有 {count(left)} 个，在列表中查看
            </Button>
          ) : (
            <More key={rows.length} left={left} onMore={onMore} />
          )}
        </li>
      ) : null}
    </ul>
  );
}

/** Loads more when it scrolls into view; a button for those who do not scroll. */
function More({ left, onMore }: { left: number; onMore: () => void }) {
  const box = useRef<HTMLSpanElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const end = box.current;
    if (!end) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      latest.current();
    });
    seen.observe(end);
    return () => seen.disconnect();
  }, []);
  return (
    <span ref={box}>
      <Button size="small" type="link" onClick={onMore}>
        还有 {count(left)} 个，继续加载
      </Button>
    </span>
  );
}
