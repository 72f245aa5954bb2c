import { Alert, Segmented, Select } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { PlanNode } from "#contract/endpoints/plan/governPlan";
import { splitOf } from "#contract/rules/plan/planRules";
import type { FilterValues } from "../../../records/listQuery";
import { registerNamed } from "../../../records/registers";
import { regionAtom } from "../../../state/region";
import { CallState } from "../../../ui/base/CallState";
import { RegionCrumbs } from "../../../ui/base/RegionCrumbs";
import { useMapPart } from "../../../ui/base/useMapPart";
import { useOpenRecord } from "../../../ui/base/useOpenRecord";
import { FigureRecords } from "../../../ui/list/FigureRecords";
import { RecordDrawer } from "../../../ui/record/RecordDrawer";
import { decimal } from "../../../values/format";
import { GovernPage } from "../GovernPage";
import { TaskChoice } from "../TaskChoice";
import { type PlanRow, planRows } from "./planRows";
import { SsjhCards } from "./SsjhCards";
import { SsjhExport } from "./SsjhExport";
import { SsjhGantt } from "./SsjhGantt";
import { SsjhProjects } from "./SsjhProjects";
import { SsjhTasks } from "./SsjhTasks";
import { useMovePlan } from "./useMovePlan";
import { type Level, usePlanTree } from "./usePlanTree";
import { type PlanView, stateChoices, unitOf, usePlanView } from "./usePlanView";
import "../../../ui/cross/cross.css";
import "../../../ui/register/register.css";
import "../../../theme/ui.css";
import "./ssjh.css";
import { taskYears } from "../taskYears";

/** /govern/ssjh: the plan of a year: projects, who is in charge, and when. */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const view = usePlanView();
  const tree = usePlanTree(areaCode, view);
  return (
    <GovernPage>
      <div className="cross-page plan">
        <Bar view={view} />
        <CallState called={tree.root} rows={12}>
          {(level) => <Body level={level} view={view} tree={tree} />}
        </CallState>
      </div>
    </GovernPage>
  );
}

const states = Object.entries(stateChoices).map(([value, { label }]) => ({ value, label }));

function Bar({ view }: { view: PlanView }) {
  const { areaCode } = useAtomValue(regionAtom);
  const { nd, rwlx, put } = view;
  return (
    <div className="cross-bar">
      <RegionCrumbs />
      <span className="cross-fill" />
      <TaskChoice years={taskYears()} nd={nd} rwlx={rwlx} onChange={put} />
      <Select<string>
        aria-label="项目审批状态"
        popupMatchSelectWidth={false}
        value={view.states}
        onChange={(value) => put("zt", value)}
        options={states}
      />
      <SsjhExport input={{ areaCode, nd, rwlx, spzt: [...stateChoices[view.states].spzt] }} />
    </div>
  );
}

const viewChoices = [
  { value: "rw", label: "任务分解" },
  { value: "xm", label: "项目表" },
  { value: "gantt", label: "甘特图" },
];

type BodyProps = { level: Level; view: PlanView; tree: ReturnType<typeof usePlanTree> };

function Body({ level, view, tree }: BodyProps) {
  const { total, list, today } = level;
  const { branches } = tree;
  const { open } = view;
  const record = useOpenRecord();
  const withProjects = view.view !== "rw";
  const rows = useMemo(
    () => planRows({ total, list, branches, open, withProjects }),
    [total, list, branches, open, withProjects],
  );
  const moving = useMovePlan();
  const shared = {
    ...{ rows, view, moving, today },
    ...{ onMore: tree.more, onAgain: tree.again },
    onProject: (xmid: string) => record.open(xmid),
  };
  const picked = nodesOf(rows).find(({ key }) => key === view.figure);
  return (
    <>
      <SsjhCards level={level} view={view} />
      <Mismatch total={total} unit={unitOf(view.rwlx)} />
      <div className="cross-bar">
        <Segmented
          aria-label="视图"
          value={view.view}
          onChange={(value) => view.put("view", value)}
          options={viewChoices}
        />
        <span className="cross-fill" />
        {moving.tools}
      </div>
      {view.view === "rw" ? <SsjhTasks {...shared} /> : null}
      {view.view === "xm" ? <SsjhProjects {...shared} /> : null}
      {view.view === "gantt" ? <SsjhGantt key={view.nd} {...shared} /> : null}
      {picked?.filter ? (
        <FigureRecords
          key={picked.key}
          title={`${picked.name}：${view.nd} 年计划项目`}
          register={registerNamed(zkfxmsd.name)}
          filter={picked.filter}
          onClose={() => view.put("fig", null)}
        />
      ) : (
        <OnMap filter={total.filter ?? nothing} />
      )}
      {record.record ? (
        <RecordDrawer
          key={record.record}
          register={registerNamed(zkfxmsd.name)}
          id={record.record}
          edit={record.edit}
          onClose={() => record.open(null)}
        />
      ) : null}
    </>
  );
}

const nothing = {};

/** Shows the projects of the plan on the map beside it. */
function OnMap({ filter }: { filter: FilterValues }) {
  useMapPart(zkfxmsd, filter);
  return null;
}

const nodesOf = (rows: readonly PlanRow[]): PlanNode[] =>
  rows.flatMap((row) => (row.kind === "node" ? [row.node] : []));

/**
 * The tasks below must add up to the task above; below a county the rest lies outside the
 * platforms.
 */
function Mismatch({ total, unit }: { total: PlanNode; unit: string }) {
  const { name, rwl, parts, set, of, areaCode } = total;
  const { state, difference } = splitOf(rwl, parts);
  if (state === "open" || state === "even") return null;
  const isCounty = areaCode.length === 6;
  const figures = `下级任务量合计 ${decimal(parts, 2)} ${unit}，比${name}任务量 ${decimal(rwl, 2)} ${unit}${state === "more" ? "多" : "少"} ${decimal(Math.abs(difference), 2)} ${unit}`;
  const rest = set < of ? `；还有 ${of - set} 个未下达` : "";
  const outside = isCounty && state === "less" ? "，由产业平台以外完成" : "";
  return (
    <Alert
      type={isCounty && state === "less" ? "info" : "warning"}
      showIcon
      title={`${figures}${outside}${rest}`}
    />
  );
}
