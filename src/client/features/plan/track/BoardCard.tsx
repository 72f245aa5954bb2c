import { SwapOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import type { DragEvent, KeyboardEvent } from "react";
import type { Zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { count, mu } from "../../../values/format";
import { type Held, lateness, moveTo, stages } from "./boardMoves";

type Props = {
  row: Zkfxmsd;
  day: string | null;
  roles: readonly string[];
  onHold: (held: Held | null) => void;
  onMove: (row: AnyRecord, to: string) => void;
  onOpen: (xmid: string) => void;
};

/** A project on the board: moved by drag, by its menu, or by Shift with an arrow key. */
export function BoardCard({ row, day, roles, onHold, onMove, onOpen }: Props) {
  const late = day ? lateness(row, day) : null;
  const hold = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", row.xmbh);
    onHold({ row, from: row.xmjd });
  };
  return (
    <li className="ssgz-card" draggable onDragStart={hold} onDragEnd={() => onHold(null)}>
      <button
        type="button"
        title={`${row.xmmc}：回车打开，Shift 加左右键移动进度`}
        onClick={() => onOpen(row.xmid)}
        onKeyDown={(event) => walk(event, row, onMove)}
      >
        <b>{row.xmmc}</b>
        <span>
          {row.xzqmc} · {mu(row.dxmj)} 亩
        </span>
        <span>计划竣工 {row.jhjgsj}</span>
        {late ? (
          <span className="ssgz-late">
            ■ {late.what} {count(late.days)} 天
          </span>
        ) : null}
      </button>
      <MoveMenu row={row} roles={roles} onMove={onMove} />
    </li>
  );
}

type MenuProps = Pick<Props, "row" | "roles" | "onMove">;

/** Every stage the project may move to, and why it may not move to the others. */
function MoveMenu({ row, roles, onMove }: MenuProps) {
  const moves = stages.flatMap(({ value, label }) => {
    const move = moveTo(row.xmjd, value, roles);
    return move ? [{ value, label, ...move }] : [];
  });
  const reasons = new Set(moves.map(({ refusal }) => refusal));
  const [only] = reasons;
  const items =
    reasons.size === 1 && only
      ? [{ key: "none", label: only, disabled: true }]
      : moves.map(({ value, label, edge, refusal }) =>
          edge
            ? { key: value, label: edge.action }
            : { key: value, label, disabled: true, title: refusal },
        );
  return (
    <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => onMove(row, key) }}>
      <Button
        size="small"
        type="text"
        icon={<SwapOutlined />}
        aria-label={`移动${row.xmmc}`}
        title="移动到其他进度"
      />
    </Dropdown>
  );
}

/** Arrow keys move between cards; with Shift they take the project along. */
function walk(event: KeyboardEvent<HTMLElement>, row: Zkfxmsd, onMove: Props["onMove"]): void {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const isAcross = event.key === "ArrowRight" || event.key === "ArrowLeft";
  if (event.shiftKey) {
    const to = stages.find(({ value }) => Number(value) === Number(row.xmjd) + by);
    if (isAcross && to) onMove(row, to.value);
    return;
  }
  const card = event.currentTarget.closest("li");
  const next = isAcross
    ? acrossFrom(card, by)
    : by > 0
      ? card?.nextElementSibling
      : card?.previousElementSibling;
  next?.querySelector<HTMLElement>("button")?.focus();
}

/** The card at the same height in the nearest non-empty column. */
function acrossFrom(card: HTMLElement | null, by: number): Element | null {
  let column = card?.closest(".ssgz-column") ?? null;
  const at = [...(card?.parentElement?.children ?? [])].indexOf(card as Element);
  do {
    column = (by > 0 ? column?.nextElementSibling : column?.previousElementSibling) ?? null;
  } while (column && !column.querySelector(".ssgz-card"));
  const cards = column ? [...column.querySelectorAll(".ssgz-card")] : [];
  return cards[Math.min(at, cards.length - 1)] ?? null;
}
