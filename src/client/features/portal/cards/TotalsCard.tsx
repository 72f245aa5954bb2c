import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import type { IndicatorId } from "#contract/portal/indicators";
import type { Stats } from "../../../records/datasetStats";
import { canAtom } from "../../../state/session";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { decimal } from "../../../values/format";
import { type Indicator, indicators, recordsAt } from "../figures/indicators";
import { Card } from "../layout/Card";
import type { LastGood } from "../runs/useLastGood";

type Props = {
  stats: ReadonlyMap<IndicatorId, LastGood<Stats>>;
  areaCode: string;
  chosen: string;
  onChoose: (id: IndicatorId) => void;
};

/** 指标总量: the totals of the registers; a click shows one on the map. */
export function TotalsCard({ stats, areaCode, chosen, onChoose }: Props) {
  const shown = indicators.filter(({ id }) => stats.has(id));
  const [first] = stats.values();
  const figures: LastGood<boolean> = {
    data: first?.data ? true : null,
    error: first?.error ?? null,
    since: first?.since ?? null,
  };
  return (
    <Card title="指标总量" figures={figures} isEmpty={() => shown.length === 0}>
      {() => (
        <ul className="portal-rows">
          {shown.map((one) => (
            <Total
              key={one.id}
              of={one}
              found={stats.get(one.id)?.data ?? null}
              areaCode={areaCode}
              chosen={chosen === one.id}
              onChoose={() => onChoose(one.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type TotalProps = {
  of: Indicator;
  found: Stats | null;
  areaCode: string;
  chosen: boolean;
  onChoose: () => void;
};

function Total({ of, found, areaCode, chosen, onChoose }: TotalProps) {
  const can = useAtomValue(canAtom);
  const value = found && of.value(found.total);
  return (
    <li className="portal-total">
      <button
        type="button"
        aria-pressed={chosen}
        aria-description={of.hint}
        className={chosen ? "portal-chosen" : undefined}
        onClick={onChoose}
      >
        <span title={of.title}>{of.title}</span>
        <b>{decimal(value, of.digits)}</b>
        <small>{of.unit}</small>
      </button>
      <FigureMark id={of.figure} />
      {can(of.access) && (
        <Link to={recordsAt(of.dataset, areaCode, of.fixed)} aria-label={`${of.title}明细`}>
          明细
        </Link>
      )}
    </li>
  );
}
