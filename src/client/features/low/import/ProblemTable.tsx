import { UndoOutlined } from "@ant-design/icons";
import { Button, type GetRef, Segmented, Select, Table, type TableColumnsType } from "antd";
import { useAtom } from "jotai";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { levels, type Problem, type Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { problemSelectionAtom } from "../../../state/map";
import { useBodyHeight } from "../../../ui/base/useBodyHeight";
import { rowKeys } from "../../../ui/list/rowKeys";
import { count, missing } from "../../../values/format";
import { type Editing, ParcelLines, tones } from "./ParcelLines";
import {
  byParcel,
  leftOff,
  ofLevel,
  type ParcelProblems,
  ruleChoices,
  type Shown,
  worstOf,
} from "./problemRows";
import type { Mending } from "./useMends";

type Props = {
  library: Library;
  report: Report;
  /** Where values can be put right. */
  mending?: Mending;
  /** Called with the problems that the filters leave. */
  onListed?: (problems: readonly Problem[]) => void;
};

const levelOf = (parcel: ParcelProblems) => {
  const worst = worstOf(parcel);
  return worst ? (
    <b className={tones[worst]}>{levels[worst]}</b>
  ) : (
    <b className="ui-good">已更正</b>
  );
};

const width = 940;

/**
 * The problems of a check, a row for each parcel; a click or an arrow key flies to the place, Enter
 * opens a value that can be put right.
 */
export function ProblemTable({ library, report, mending, onListed }: Props) {
  const [level, setLevel] = useState<Shown>("all");
  const [rules, setRules] = useState<string[]>([]);
  const [open, setOpen] = useState<Problem | null>(null);
  const [chosen, setChosen] = useAtom(problemSelectionAtom);
  const [box, height] = useBodyHeight();
  const { problems, mends = [] } = report;
  const ofThisLevel = useMemo(() => ofLevel(problems, level), [problems, level]);
  const choices = useMemo(() => ruleChoices(ofThisLevel), [ofThisLevel]);
  const listed = useMemo(
    () => ofThisLevel.filter(({ rule }) => rules.length === 0 || rules.includes(rule)),
    [ofThisLevel, rules],
  );
  const shownMends = rules.length === 0 && (level === "all" || level === "mended") ? mends : none;
  const rows = useMemo(() => byParcel(listed, shownMends), [listed, shownMends]);
  useEffect(() => onListed?.(listed), [listed, onListed]);
  const left = leftOff(report, level);
  const selected = rows.find(({ problems: its }) => its.some((one) => isSame(one, chosen)));
  const table = useRef<GetRef<typeof Table>>(null);
  useShown(table, selected?.key);
  const choose = (parcel: ParcelProblems | undefined) => setChosen(parcel?.problems[0] ?? null);
  const lines = rows.flatMap((parcel) => parcel.problems);
  const at = lines.findIndex((one) => isSame(one, chosen));
  const walking = rowKeys({
    ids: lines.map((_, index) => String(index)),
    selected: at < 0 ? [] : [String(at)],
    onPick: (index) => setChosen(lines[index] ?? null),
    onOpen: (index) => mending && setOpen(lines[index] ?? null),
  });
  const editing: Editing | null = mending ? { mending, all: problems, open, setOpen } : null;
  const columns: TableColumnsType<ParcelProblems> = [
    { title: "级别", width: 72, render: (_, parcel) => levelOf(parcel) },
    { title: "行", dataIndex: "row", width: 64, align: "right", render: (row) => row ?? "文件" },
    { title: "地块编号", dataIndex: "dkbh", width: 172, render: (dkbh) => dkbh ?? missing },
    {
      title: "问题",
      render: (_, parcel) => (
        <ParcelLines
          {...{ library, parcel, editing }}
          chosen={parcel.problems.find((one) => isSame(one, chosen)) ?? null}
          onChoose={setChosen}
        />
      ),
    },
  ];
  const counts = { E: report.errorCount, W: report.warnCount, I: report.infoCount };
  return (
    <div className="import-problems">
      <div className="import-problems-bar">
        <Segmented<Shown>
          value={level}
          onChange={(next) => {
            setLevel(next);
            setRules([]);
          }}
          options={[
            { value: "all", label: "全部" },
            ...(["E", "W", "I"] as const)
              .filter((one) => counts[one] > 0)
              .map((one) => ({ value: one, label: `${levels[one]} ${count(counts[one])}` })),
            ...(mends.length > 0
              ? [{ value: "mended" as const, label: `已更正 ${count(mends.length)}` }]
              : []),
          ]}
        />
        <Select
          mode="multiple"
          aria-label="按规则筛选"
          placeholder="按规则筛选"
          className="import-rules"
          options={choices}
          value={rules}
          onChange={setRules}
          maxTagCount="responsive"
          optionLabelProp="value"
          popupMatchSelectWidth={420}
          allowClear
        />
        {mending?.undo ? (
          <Button icon={<UndoOutlined />} loading={mending.busy} onClick={mending.undo}>
            撤销更正
          </Button>
        ) : null}
        <span className="ui-second" role="status">
          {mending?.busy
            ? "正在重新校验…"
            : `${count(listed.length)} 条问题，涉及 ${count(rows.length)} 行`}
          {left > 0 ? `，另有 ${count(left)} 条未列出` : ""}
          {listed.some(({ place }) => place) &&
            (mending
              ? " · 点击或按上下键可在地图上定位，回车更正"
              : " · 点击或按上下键可在地图上定位")}
        </span>
      </div>
      <section
        className="import-problems-table"
        aria-label="问题，上下键移动"
        ref={box}
        {...walking}
      >
        <Table<ParcelProblems>
          ref={table}
          size="small"
          rowKey="key"
          columns={columns}
          dataSource={rows}
          pagination={false}
          virtual
          scroll={{ x: width, y: height }}
          rowClassName={(row) => (row === selected ? "ui-row-selected" : "")}
          onRow={(row) => ({ onClick: () => choose(row) })}
          locale={{ emptyText: "没有符合筛选条件的问题" }}
        />
      </section>
    </div>
  );
}

const none: NonNullable<Report["mends"]> = [];

const isSame = (one: Problem, chosen: Problem | null): boolean =>
  chosen !== null &&
  one.rule === chosen.rule &&
  one.row === chosen.row &&
  one.field === chosen.field &&
  one.message === chosen.message;

/** Scrolls to a parcel that was chosen by key or on the map; only rows in view are drawn. */
function useShown(table: RefObject<GetRef<typeof Table> | null>, key: string | undefined) {
  useEffect(() => {
    if (key !== undefined) table.current?.scrollTo({ key });
  }, [table, key]);
}
