import { Segmented, Tooltip } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { type TaskFigure, type ZkfxmFilter, zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { levelOf } from "#contract/regions";
import { lightOf, lightWords } from "#contract/rules/plan/taskTime";
import { useCall } from "../../../api/useCall";
import { RankChart } from "../../../charts/RankChart";
import { dataRevisionAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import { PanelState } from "../../../ui/base/PanelState";
import { count, decimal } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import "./task.css";
import { dataYearAtom } from "../../../state/dataTime";

type Props = { onProjects: (filter: ZkfxmFilter) => void };

/** Lists the projects counted by a task. */
function useProjects(): Props["onProjects"] {
  const { open } = usePage();
  return useCallback((filter) => open({ dataset: "zkfxmsd", filter }), [open]);
}

/** How far the rate is from the elapsed share of the year: "落后时序 11.9 个百分点". */
function paceText(difference: number | null): string {
  const word = lightWords[lightOf(difference)];
  if (difference === null || difference === 0) return word;
  const apart = `${decimal(Math.abs(difference), 1)} 个百分点`;
  return difference > 0 ? `快于时序 ${apart}` : `${word} ${apart}`;
}

/** K05 and K06: target, completed, and the rate against the time elapsed. */
function TaskBar({ total, onProjects }: Props & { total: TaskFigure }) {
  const { rwl, wcl, wclv, sxjdc, zs, filter } = total;
  const elapsed = wclv === null || sxjdc === null ? null : wclv - sxjdc;
  const light = lightOf(sxjdc);
  const hint =
    "完成量 = 当年实际竣工、审批通过的再开发项目的低效用地面积；时序进度差 = 完成率 − 年度已过时间";
  return (
    <Tooltip title={hint}>
      <button type="button" className="task-bar" onClick={() => onProjects(filter)}>
        <span className="task-figures">
          <b>{decimal(wclv, 1)}</b>
          <small>%</small>
          <span className={`task-light ${light}`}>
            <i aria-hidden="true" />
            {paceText(sxjdc)}
          </span>
        </span>
        <span className="task-track">
          <i className={light} style={{ width: `${Math.min(100, wclv ?? 0)}%` }} />
          {elapsed !== null && <em style={{ left: `${Math.min(100, elapsed)}%` }} />}
        </span>
        <span className="task-words">
          完成 {decimal(wcl, 2)} 亩 / 任务 {decimal(rwl, 2)} 亩，{count(zs)} 个项目
        </span>
      </button>
    </Tooltip>
  );
}

type Ranking = "region" | "platform";

/** The year's task of redevelopment (低效用地再开发): the region's own, and a ranking of those below. */
export function TaskSection() {
  const onProjects = useProjects();
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [ranking, setRanking] = useState<Ranking>("region");
  const nd = useAtomValue(dataYearAtom);
  const input = { areaCode, nd };
  const tasks = useCall(zkfxmsdApi.tasks, input, revision);
  const platforms = useCall(zkfxmsdApi.platformTasks, input, revision);
  const ofRegions = levelOf(areaCode) < 3 && (tasks.data?.list.length ?? 0) > 0;
  const shown = ranking === "region" && ofRegions ? tasks : platforms;
  return (
    <Section title={`${nd} 年再开发任务`}>
      <PanelState called={tasks} rows={3}>
        {({ total }) => <TaskBar total={total} onProjects={onProjects} />}
      </PanelState>
      <div className="task-head">
        <h3>任务完成率</h3>
        {ofRegions && (
          <Segmented<Ranking>
            size="small"
            aria-label="排名对象"
            value={ranking}
            onChange={setRanking}
            options={[
              { value: "region", label: "分区" },
              { value: "platform", label: "产业平台" },
            ]}
          />
        )}
      </div>
      <PanelState
        called={shown}
        rows={6}
        isEmpty={({ list }) => list.length === 0}
        empty="没有下达产业平台年度任务"
      >
        {({ list }) => <TaskRanking list={list} onProjects={onProjects} />}
      </PanelState>
    </Section>
  );
}

const shownAtMost = 12;

function TaskRanking({ list, onProjects }: Props & { list: readonly TaskFigure[] }) {
  const data = useMemo(
    () => list.slice(0, shownAtMost).map(({ key, label, wclv }) => ({ key, label, value: wclv })),
    [list],
  );
  const pick = useCallback(
    (key: string) => {
      const figure = list.find((one) => one.key === key);
      if (figure) onProjects(figure.filter);
    },
    [list, onProjects],
  );
  return (
    <>
      <RankChart title="任务完成率" data={data} unit="%" onPick={pick} />
      {list.length > shownAtMost && (
        <p className="task-more">
          共 {count(list.length)} 个，列出完成率最高的 {shownAtMost} 个
        </p>
      )}
    </>
  );
}
