import { Tooltip } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { IndicatorId } from "#contract/portal/indicators";
import type { Stats } from "../../map/datasetStats";
import { decimal } from "../../ui/format";
import { CountUp } from "./CountUp";
import { type Indicator, indicators, recordsAt } from "./indicators";
import type { LastGood } from "./useLastGood";
import type { Tasks } from "./usePortal";

type Props = {
  stats: ReadonlyMap<IndicatorId, LastGood<Stats>>;
  tasks: LastGood<Tasks> | null;
  areaCode: string;
  chosen: string;
  onChoose: (id: IndicatorId) => void;
};

/** A figure with the way to the records that it counts. */
function Figure(of: { title: string; hint: string; records: string; children: ReactNode }) {
  return (
    <div className="portal-figure-box">
      <Tooltip title={of.hint} placement="bottom">
        {of.children}
      </Tooltip>
      <Link className="portal-figure-records" to={of.records} aria-label={`${of.title}明细`}>
        明细
      </Link>
    </div>
  );
}

function IndicatorFigure({
  of,
  figures,
  areaCode,
  chosen,
  onChoose,
}: {
  of: Indicator;
  figures: LastGood<Stats> | undefined;
  areaCode: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const total = figures?.data?.total ?? null;
  return (
    <Figure title={of.title} hint={of.hint} records={recordsAt(of.dataset, areaCode, of.fixed)}>
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
    </Figure>
  );
}

/** The headline figures; a click puts one on the map. */
export function HeadFigures({ stats, tasks, areaCode, chosen, onChoose }: Props) {
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
            areaCode={areaCode}
            chosen={chosen === one.id}
            onChoose={() => onChoose(one.id)}
          />
        ))}
      {tasks && (
        <Figure
          title="年度任务完成率"
          hint="当年竣工项目的低效用地面积 ÷ 年度任务量"
          records={`/sys/data/ssxm/sjndrw?area=${areaCode}`}
        >
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
        </Figure>
      )}
    </div>
  );
}
