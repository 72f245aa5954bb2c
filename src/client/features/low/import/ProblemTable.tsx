import { type GetRef, Segmented, Select, Table, type TableColumnsType } from "antd";
import { useAtom } from "jotai";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Level, levels, type Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { datasetOf } from "../../../records/dxydApiOf";
import { problemSelectionAtom } from "../../../state/map";
import { useBodyHeight } from "../../../ui/base/useBodyHeight";
import { rowKeys } from "../../../ui/list/rowKeys";
import { count, missing } from "../../../values/format";
import { keyed, leftOff, ofLevel, type ProblemRow, ruleChoices } from "./problemRows";

type Props = {
  library: Library;
  report: Report;
  /** Called with the rows that the filters leave. */
  onListed?: (rows: readonly ProblemRow[]) => void;
};

const tones: Readonly<Record<Level, string>> = { E: "ui-bad", W: "ui-warn", I: "ui-second" };

const columnsOf = (library: Library, hasColumns: boolean): TableColumnsType<ProblemRow> => {
  const { fields } = datasetOf(library);
  return [
    {
      title: "级别",
      dataIndex: "level",
      width: 64,
      render: (level: Level) => <b className={tones[level]}>{levels[level]}</b>,
    },
    { title: "行", dataIndex: "row", width: 64, align: "right", render: (row) => row ?? "文件" },
    ...(hasColumns
      ? [
          {
            title: "列",
            dataIndex: "column",
            width: 48,
            align: "right" as const,
            render: (column: number | undefined) => column ?? missing,
          },
        ]
      : []),
    { title: "地块编号", dataIndex: "dkbh", width: 172, render: (dkbh) => dkbh ?? missing },
    { title: "规则", dataIndex: "rule", width: 72 },
    {
      title: "字段",
      dataIndex: "field",
      width: 120,
      ellipsis: true,
      render: (field: string | null) =>
        field ? (fields[field.toLowerCase()]?.label ?? field) : missing,
    },
    {
      title: "值",
      dataIndex: "value",
      width: 140,
      ellipsis: true,
      render: (value) => value ?? missing,
    },
    { title: "说明", dataIndex: "message", width: 320, ellipsis: true },
  ];
};

const width = 952;

/** The problems of a check, by level and rule; a click or an arrow key flies to the place. */
export function ProblemTable({ library, report, onListed }: Props) {
  const [level, setLevel] = useState<Level | "all">("all");
  const [rules, setRules] = useState<string[]>([]);
  const [chosen, setChosen] = useAtom(problemSelectionAtom);
  const [box, height] = useBodyHeight();
  const all = useMemo(() => keyed(report.problems), [report]);
  const hasColumns = report.problems.some(({ column }) => column !== undefined);
  const columns = useMemo(() => columnsOf(library, hasColumns), [library, hasColumns]);
  const choices = useMemo(() => ruleChoices(ofLevel(all, level)), [all, level]);
  const rows = useMemo(
    () => ofLevel(all, level).filter((row) => rules.length === 0 || rules.includes(row.rule)),
    [all, level, rules],
  );
  const left = leftOff(report, level);
  useEffect(() => onListed?.(rows), [rows, onListed]);
  const selected = rows.find((row) => isSame(row, chosen))?.key;
  const table = useRef<GetRef<typeof Table>>(null);
  useShown(table, selected);
  const choose = ({ key: _, ...problem }: ProblemRow) => setChosen(problem);
  const walking = rowKeys({
    ids: rows.map(({ key }) => key),
    selected: selected === undefined ? [] : [selected],
    onPick: (index) => choose(rows[index] as ProblemRow),
    // Nothing more is known of a problem than its row says; Enter only shows its place again.
    onOpen: (index) => choose(rows[index] as ProblemRow),
  });
  const counts = { E: report.errorCount, W: report.warnCount, I: report.infoCount };
  return (
    <div className="import-problems">
      <div className="import-problems-bar">
        <Segmented<Level | "all">
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
        <span className="ui-second">
          {count(rows.length)} 条{left > 0 ? `，另有 ${count(left)} 条未列出` : ""}
          {rows.some(({ place }) => place) && " · 点击或按上下键可在地图上定位"}
        </span>
      </div>
      <section
        className="import-problems-table"
        aria-label="问题，上下键移动"
        ref={box}
        {...walking}
      >
        <Table<ProblemRow>
          ref={table}
          size="small"
          rowKey="key"
          columns={columns}
          dataSource={rows}
          pagination={false}
          virtual
          scroll={{ x: width, y: height }}
          rowClassName={(row) => (row.key === selected ? "ui-row-selected" : "")}
          onRow={(row) => ({ onClick: () => choose(row) })}
          locale={{ emptyText: "没有符合筛选条件的问题" }}
        />
      </section>
    </div>
  );
}

type Chosen = { rule: string; row: number | null; field: string | null; message: string } | null;

const isSame = (row: ProblemRow, chosen: Chosen): boolean =>
  chosen !== null &&
  row.rule === chosen.rule &&
  row.row === chosen.row &&
  row.field === chosen.field &&
  row.message === chosen.message;

/** Scrolls to a problem that was chosen by key or on the map; only rows in view are drawn. */
function useShown(table: RefObject<GetRef<typeof Table> | null>, key: string | undefined) {
  useEffect(() => {
    if (key !== undefined) table.current?.scrollTo({ key });
  }, [table, key]);
}
