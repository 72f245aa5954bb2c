import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { portalCards } from "#contract/portal/cards";
import type { IndicatorId } from "#contract/portal/indicators";
import type { Stats } from "../../../records/datasetStats";
import { canAtom } from "../../../state/session";
import { FigureWords } from "../../../ui/figure/FigureWords";
import { decimal } from "../../../values/format";
import type { LastGood } from "../runs/useLastGood";
import { CountUp } from "./CountUp";
import { type Indicator, indicators, recordsAt } from "./indicators";
import type { Tasks } from "./usePortal";

type Props = {
  stats: ReadonlyMap<IndicatorId, LastGood<Stats>>;
  tasks: LastGood<Tasks> | null;
  areaCode: string;
  chosen: string;
  onChoose: (id: IndicatorId) => void;
};

type FigureProps = {
  title: string;
  figure: FigureId;
  records: string;
  /** The permission of the records' page: a wall screen has figures but no records. */
  access: string;
  children: ReactNode;
};

/** A figure with a link to the records that it counts. */
function Figure({ access, ...of }: FigureProps) {
  const can = useAtomValue(canAtom);
  return (
    <div className="portal-figure-box">
      {of.children}
      <span className="portal-hint" aria-hidden="true">
        <FigureWords id={of.figure} />
      </span>
      {can(access) && (
        <Link className="portal-figure-records" to={of.records} aria-label={`${of.title}明细`}>
          明细
        </Link>
      )}
    </div>
  );
}

/** How many characters of figure and unit fit in the largest type. */
const largeRoom = 9;

function Value({ value, digits, unit }: { value: number | null; digits: number; unit: string }) {
  // A unit's character is less than half as wide as the figure's.
  const isLong = decimal(value, digits).length + unit.length / 2 > largeRoom;
  return (
    <span className={isLong ? "portal-figure-value portal-figure-long" : "portal-figure-value"}>
      <CountUp value={value} digits={digits} />
      <small>{unit}</small>
    </span>
  );
}

function IndicatorFigure({
  of,
  found,
  areaCode,
  chosen,
  onChoose,
}: {
  of: Indicator;
  found: LastGood<Stats> | undefined;
  areaCode: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const total = found?.data?.total ?? null;
  return (
    <Figure
      title={of.title}
      figure={of.figure}
      records={recordsAt(of.dataset, areaCode, of.fixed)}
      access={of.access}
    >
      <button
        type="button"
        className={chosen ? "portal-figure portal-chosen" : "portal-figure"}
        aria-pressed={chosen}
        aria-description={of.hint}
        onClick={onChoose}
      >
        <span className="portal-figure-title">{of.title}</span>
        <Value value={total && of.value(total)} digits={of.digits} unit={of.unit} />
        <span className="portal-figure-below">
          {total ? of.below(total) : (found?.error ?? "…")}
        </span>
      </button>
    </Figure>
  );
}

/** The headline figures; a click shows one on the map. */
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
            found={stats.get(one.id)}
            areaCode={areaCode}
            chosen={chosen === one.id}
            onChoose={() => onChoose(one.id)}
          />
        ))}
      {tasks && (
        <Figure
          title={figures.taskRate.name}
          figure="taskRate"
          records={`/sys/data/ssxm/sjndrw?area=${areaCode}`}
          access={portalCards.tasks.access}
        >
          <div className="portal-figure">
            <span className="portal-figure-title">{figures.taskRate.name}</span>
            <Value value={total?.wclv ?? null} digits={1} unit="%" />
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
