import { Tooltip } from "antd";
import type { IndicatorId } from "#contract/portal/indicators";
import type { Stats } from "../../map/datasetStats";
import { decimal } from "../../ui/format";
import { CountUp } from "./CountUp";
import { type Indicator, indicators } from "./indicators";
import type { LastGood } from "./useLastGood";
import type { Tasks } from "./usePortal";

type Props = {
  stats: ReadonlyMap<IndicatorId, LastGood<Stats>>;
  tasks: LastGood<Tasks> | null;
  chosen: string;
  onChoose: (id: IndicatorId) => void;
};

function IndicatorFigure({
  of,
  figures,
  chosen,
  onChoose,
}: {
  of: Indicator;
  figures: LastGood<Stats> | undefined;
  chosen: boolean;
  onChoose: () => void;
}) {
  const total = figures?.data?.total ?? null;
  return (
    <Tooltip title={of.hint}>
      <button
        type="button"
        className={chosen ? "portal-figure portal-chosen" : "portal-figure"}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <span className="portal-figure-title">{of.title}</span>
        <span className="portal-figure-value">
          <CountUp value={total && of.value(total)} digits={of.digits} />
          <small>{of.unit}</small>
        </span>
        <span className="portal-figure-below">
          {total ? of.below(total) : (figures?.error ?? "…")}
        </span>
      </button>
    </Tooltip>
  );
}

/** The headline figures; a click puts one on the map. */
export function HeadFigures({ stats, tasks, chosen, onChoose }: Props) {
  const total = tasks?.data?.total ?? null;
  return (
    <div className="portal-figures">
      {indicators
        .filter(({ id }) => stats.has(id))
        .map((one) => (
          <IndicatorFigure
            key={one.id}
            of={one}
            figures={stats.get(one.id)}
            chosen={chosen === one.id}
            onChoose={() => onChoose(one.id)}
          />
        ))}
      {tasks && (
        <Tooltip title="当年竣工项目的低效用地面积 ÷ 年度任务量">
          <div className="portal-figure">
            <span className="portal-figure-title">年度任务完成率</span>
            <span className="portal-figure-value">
              <CountUp value={total?.wclv ?? null} digits={1} />
              <small>%</small>
            </span>
            <span className="portal-figure-below">
              {total
                ? `完成 ${decimal(total.wcl, 0)} / ${decimal(total.rwl, 0)} 亩`
                : (tasks.error ?? "…")}
            </span>
          </div>
        </Tooltip>
      )}
    </div>
  );
}
