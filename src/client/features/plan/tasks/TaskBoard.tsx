import { EditOutlined, SaveOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useMemo, useState } from "react";
import { rwlxCodes } from "#contract/codes/landCodes";
import { type TaskKind, unitOf } from "#contract/codes/taskKind";
import type { FigureId } from "#contract/figures/catalogue";
import type { TaskRegister } from "#contract/rules/plan/taskRegisters";
import { lightOf } from "#contract/rules/plan/taskTime";
import type { Called } from "../../../api/useCall";
import { RankChart } from "../../../charts/RankChart";
import { registerNamed } from "../../../records/registers";
import { regionAtom } from "../../../state/region";
import { CallState } from "../../../ui/base/CallState";
import { RegionCrumbs } from "../../../ui/base/RegionCrumbs";
import { useAddress } from "../../../ui/base/useAddress";
import { CrossSheet } from "../../../ui/cross/CrossSheet";
import type { SheetContent } from "../../../ui/cross/crossModel";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { FigureRecords } from "../../../ui/list/FigureRecords";
import { decimal, moment } from "../../../values/format";
import { TaskChoice } from "../TaskChoice";
import { lightColors, lightSigns, TimeLight } from "../TimeLight";
import { asTyped } from "./cells";
import { OrderFiles } from "./OrderFiles";
import { TaskGrid, type TaskLine, type TaskSort } from "./TaskGrid";
import { TaskImport } from "./TaskImport";
import { type SaveTasks, useTaskEdits } from "./useTaskEdits";
import "../../../theme/ui.css";
import { dataYearAtom } from "../../../state/dataTime";
import { taskYears } from "../taskYears";

export type Board = { total: TaskLine | null; lines: readonly TaskLine[] };

type Props = {
  title: string;
  head: string;
  register: TaskRegister;
  /** Whether the user sets tasks at all. */
  imports: boolean;
  facts: readonly string[];
  called: Called<Board>;
  /** Ids of the tasks that the user may set. */
  mayEdit: (line: TaskLine) => boolean;
  save: SaveTasks;
  /** Shown above the table: the total. */
  summary?: (board: Board) => ReactNode;
  /** Messages about the quantities, as stored or as being typed. */
  hint?: (board: Board) => ReactNode;
  /** Filters of the page itself. */
  filters?: ReactNode;
  drills: boolean;
};

/** Year and kind of the task, from the address. */
export function useTaskChoice() {
  const [params, change] = useAddress();
  const current = useAtomValue(dataYearAtom);
  const nd = Number(params.get("nd")) || current;
  const asked = params.get("rwlx") ?? "1";
  const rwlx: TaskKind = asked in rwlxCodes ? (asked as TaskKind) : "1";
  const put = (key: string, value: string | null) =>
    change((now) => {
      if (value === null) now.delete(key);
      else now.set(key, value);
      return now;
    });
  return { nd, rwlx, params, put };
}

/** Tasks of regions or of platforms: edited in place, completion computed, ranked. */
export function TaskBoard(props: Props) {
  const { title, called, head, facts, register } = props;
  const { nd, rwlx, put } = useTaskChoice();
  const { areaCode, name } = useAtomValue(regionAtom);
  const [sort, setSort] = useState<TaskSort | null>(null);
  const board = called.data;
  const shown = useMemo(
    () => (board ? { ...board, lines: sorted(board.lines, sort) } : null),
    [board, sort],
  );
  return (
    <div className="cross-page">
      <div className="cross-bar">
        <RegionCrumbs />
        <span className="cross-fill" />
        <TaskChoice years={taskYears()} nd={nd} rwlx={rwlx} onChange={put} />
        {props.filters}
        {props.imports ? <TaskImport {...{ register, nd, rwlx }} /> : null}
        <OrderFiles nd={nd} rwlx={rwlx} />
        <CrossSheet
          title={`${title}（${rwlxCodes[rwlx]}）`}
          note={`${name} ${nd} 年`}
          content={shown ? () => sheetOf(shown, head, facts, unitOf(rwlx)) : null}
        />
      </div>
      <CallState called={called} rows={12}>
        {() =>
          shown ? (
            <Body
              key={`${areaCode}/${nd}/${rwlx}`}
              {...props}
              board={shown}
              sort={sort}
              onSort={setSort}
            />
          ) : null
        }
      </CallState>
    </div>
  );
}

type BodyProps = Props & {
  board: Board;
  sort: TaskSort | null;
  onSort: (sort: TaskSort | null) => void;
};

function Body(props: BodyProps) {
  const { title, head, facts, board, mayEdit, save, drills, called, sort, onSort } = props;
  const { nd, rwlx, params, put } = useTaskChoice();
  const setRegion = useSetAtom(regionAtom);
  const all = board.total ? [...board.lines, board.total] : board.lines;
  const { areaCode } = useAtomValue(regionAtom);
  const editing = useTaskEdits(`${title}/${areaCode}/${nd}/${rwlx}`, all, save, called.reload);
  const editable = all.filter(mayEdit);
  const picked = all.find(({ id }) => id === params.get("fig"));
  return (
    <div className="task-page">
      {props.summary?.(board)}
      {props.hint?.({
        lines: board.lines.map((line) => asTyped(line, editing.edits)),
        total: board.total && asTyped(board.total, editing.edits),
      })}
      <div className="task-tools">
        <EditTools editing={editing} editable={editable.length > 0} />
      </div>
      {editing.failure ? (
        <Alert type="error" showIcon title={`保存失败：${editing.failure}`} />
      ) : null}
      {editing.refused.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`粘贴的内容有 ${editing.refused.length} 处未放入表格`}
          description={editing.refused.slice(0, 5).join("；")}
        />
      ) : null}
      <TaskGrid
        {...{ title, head, facts, sort }}
        unit={unitOf(rwlx)}
        lines={board.lines}
        total={board.total}
        open={new Set(editing.editing ? editable.map(({ id }) => id) : [])}
        edits={editing.edits}
        problems={editing.problems}
        onSort={onSort}
        onEdit={editing.edit}
        onPaste={(text, row, column) => editing.paste(text, row, column, editable)}
        onDrill={drills && !editing.editing ? (line) => setRegion(line.id) : undefined}
        onPick={(line) => put("fig", line.id)}
      />
      <Ranking board={board} onPick={(id) => put("fig", id)} />
      {picked?.records ? (
        <FigureRecords
          key={picked.id}
          title={`${picked.name}：${rwlxCodes[rwlx]}完成情况`}
          register={registerNamed(picked.records.dataset)}
          filter={picked.records.filter}
          onClose={() => put("fig", null)}
        />
      ) : null}
    </div>
  );
}

type ToolsProps = { editing: ReturnType<typeof useTaskEdits>; editable: boolean };

function EditTools({ editing, editable }: ToolsProps) {
  const { problems, changed } = editing;
  if (!editing.editing) {
    return (
      <>
        {editable ? (
          <Button type="primary" icon={<EditOutlined />} onClick={editing.start}>
            编辑任务量
          </Button>
        ) : (
          <span className="task-hint">任务量由上一级下达，在此查看完成情况</span>
        )}
        {editing.undo ? (
          <Button icon={<UndoOutlined />} loading={editing.saving} onClick={editing.undo}>
            撤销刚才的保存
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Button
        type="primary"
        icon={<SaveOutlined />}
        loading={editing.saving}
        disabled={problems.length > 0}
        onClick={editing.submit}
      >
        保存{changed > 0 ? `（${changed}）` : ""}
      </Button>
      <Button onClick={editing.leave}>取消</Button>
      {editing.found ? (
        <span className="ui-warn">已恢复 {moment(editing.found)} 未保存的修改</span>
      ) : null}
      {problems.length > 0 ? (
        <span className="ui-bad" role="alert">
          {problems.length} 个单元格有误：{problems[0]?.message}
        </span>
      ) : (
        <span className="task-hint">
          可从 Excel 复制后在单元格中粘贴；回车、上下键换行，Ctrl S 保存
        </span>
      )}
    </>
  );
}

const most = 20;

function Ranking({ board, onPick }: { board: Board; onPick: (id: string) => void }) {
  const data = useMemo(
    () =>
      board.lines
        .filter(({ wclv }) => wclv !== null)
        .toSorted((a, b) => (b.wclv ?? 0) - (a.wclv ?? 0))
        .slice(0, most)
        .map(({ id, name, wclv, sxjdc }) => ({
          key: id,
          label: name,
          value: wclv,
          color: lightColors[lightOf(sxjdc)],
          sign: lightSigns[lightOf(sxjdc)],
        })),
    [board],
  );
  // A single one has no rank.
  if (data.length < 2) return null;
  return (
    <section>
      <h3 className="ui-part">完成率排名{board.lines.length > most ? `（前 ${most} 名）` : ""}</h3>
      <RankChart title="完成率排名" data={data} unit="%" whole={100} onPick={onPick} />
    </section>
  );
}

/** What is completed differs by the kind of task: these kinds have their words in the catalogue. */
const facts: Partial<Record<TaskKind, FigureId>> = { "1": "taskRate", "2": "pewgTask" };

type SummaryProps = { total: TaskLine; unit: string; rwlx: TaskKind };

/** The total of a region against the time elapsed. */
export function TaskSummary({ total, unit, rwlx }: SummaryProps) {
  const fact = facts[rwlx];
  return (
    <div className="task-sum">
      <span>
        {total.name} 任务 <b>{decimal(total.rwl, 2)}</b> <small>{unit}</small>
      </span>
      <span>
        完成 <b>{decimal(total.wcl, 2)}</b> <small>{unit}</small>
      </span>
      <span>
        完成率 <b>{decimal(total.wclv, 1)}</b> <small>%</small>
        {fact && <FigureMark id={fact} />}
      </span>
      <span>
        时序进度差 <TimeLight difference={total.sxjdc} unit="百分点" />
      </span>
    </div>
  );
}

function sorted(lines: readonly TaskLine[], sort: TaskSort | null): readonly TaskLine[] {
  if (!sort) return lines;
  const sign = sort.order === "asc" ? 1 : -1;
  return lines.toSorted((a, b) => {
    const [x, y] = [a[sort.key], b[sort.key]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

function sheetOf(
  { lines, total }: Board,
  head: string,
  facts: readonly string[],
  unit: string,
): SheetContent {
  const figures = [`任务量（${unit}）`, `完成量（${unit}）`, "完成率（%）", "时序进度差（百分点）"];
  const titles = [
    head,
    ...facts,
    ...figures,
    `在建（${unit}）`,
    "排名",
    "责任单位",
    "下达文号",
    "下达日期",
  ];
  const texts = facts.map(() => null);
  return {
    headings: titles.map((title) => ({ title })),
    digits: [null, ...texts, 2, 2, 1, 1, 2, 0, null, null, null],
    rows: [...lines, ...(total ? [total] : [])].map((line) => [
      line.name,
      ...facts.map((_, i) => line.facts[i] ?? ""),
      ...[line.rwl, line.wcl, line.wclv, line.sxjdc, line.zj, line.pm],
      ...[line.zrdw, line.xdwh, line.xdrq],
    ]),
  };
}
