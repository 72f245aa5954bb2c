import { Tooltip } from "antd";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { figureName } from "#contract/figures/figure";
import { useCall } from "../../api/useCall";
import type { Filter } from "../../records/filtersOf";
import { type FilterValues, keysOf, writeFilters } from "../../records/listQuery";
import type { Register, Stats } from "../../records/registerOf";
import { dataTime } from "../../state/dataTime";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { count, decimal, missing, mu, percent } from "../../values/format";
import { CallState } from "../base/CallState";
import { lettersOf } from "../base/lettersOf";
import { useAddress } from "../base/useAddress";
import { FigureMark } from "../figure/FigureMark";
import { KpiBox } from "./KpiBox";

/** One indicator: its displayed figure and unit, and the filter that lists its records. */
export type Kpi = {
  label: string;
  /** The figure of the catalogue that it is. */
  fact?: FigureId;
  value: string;
  unit: string;
  /** Null if the figure counts no records of this list. */
  filter: FilterValues | null;
  hint?: string;
};

export type KpiMaker = (figures: Figures) => Kpi[];

/** A list's figures, in total and by the values of a dimension. */
export class Figures {
  constructor(private readonly stats: Stats) {}

  /** The number of records, for some values of a dimension or for all. */
  count(group?: string, ...keys: string[]): number {
    return this.#sum(({ zs }) => zs, group, keys);
  }

  /** The sum of a quantity in its stored unit, likewise; NaN if the reader may not see it. */
  sum(field: string, group?: string, ...keys: string[]): number {
    if (!(field in this.stats.total.sums)) return Number.NaN;
    return this.#sum(({ sums }) => sums[field] ?? 0, group, keys);
  }

  /**
   * One sum over another, computed by the server: available even if the reader may not see the
   * sums.
   */
  rate(name: string): number | null {
    return this.stats.total.rates?.[name] ?? null;
  }

  #sum(of: (figure: Stats["total"]) => number, group: string | undefined, keys: string[]): number {
    if (group === undefined) return of(this.stats.total);
    const figures = this.stats.groups[group] ?? [];
    return figures.reduce((all, one) => all + (keys.includes(one.key) ? of(one) : 0), 0);
  }
}

type Props = {
  register: Register;
  base: FilterValues;
  groups: readonly string[];
  filters: readonly Filter[];
  make: KpiMaker;
  /** Indicators of another register. */
  more?: ReactNode;
};

/** A register's indicators in the chosen region; each opens the records that it counts. */
export function KpiStrip({ register, base, groups, filters, make, more }: Props) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [address, setAddress] = useAddress();
  const isNarrowed = filters.flatMap(keysOf).some((key) => address.get(key));
  const called = useCall(
    register.stats ?? register.page,
    register.stats ? { areaCode, ...base, groups } : null,
    revision,
  );
  const show = (filter: FilterValues) =>
    setAddress((now) => {
      const none = filters.flatMap(keysOf).map((key) => [key, undefined]);
      return writeFilters(now, { ...Object.fromEntries(none), ...filter });
    });
  return (
    <KpiBox label="指标">
      <CallState called={called} rows={1}>
        {(stats) => <KpiFigures kpis={make(new Figures(stats as Stats))} onShow={show} />}
      </CallState>
      {more}
      {isNarrowed && <p className="ui-kpi-note">指标按所选行政区统计，不随下方筛选变化</p>}
    </KpiBox>
  );
}

type FiguresProps = { kpis: readonly Kpi[]; onShow: (filter: FilterValues) => void };

/** A row of indicators. */
export function KpiFigures({ kpis, onShow }: FiguresProps) {
  return kpis.map((kpi) => <KpiFigure key={kpi.label} kpi={kpi} onShow={onShow} />);
}

function KpiFigure({ kpi, onShow }: { kpi: Kpi; onShow: (filter: FilterValues) => void }) {
  const { label, fact, value, unit, filter, hint } = kpi;
  const figure = (
    <>
      <span className="ui-kpi-label">{label}</span>
      <span className="ui-kpi-value ui-fit" style={lettersOf(value, unit)}>
        {value}
        {value === missing ? null : <small>{unit}</small>}
      </span>
    </>
  );
  const body = filter ? (
    <button type="button" className="ui-kpi" onClick={() => onShow(filter)}>
      {figure}
    </button>
  ) : (
    <div className="ui-kpi">{figure}</div>
  );
  if (fact) {
    return (
      <div className="ui-figure-place">
        {body}
        <FigureMark id={fact} />
      </div>
    );
  }
  return hint ? <Tooltip title={hint}>{body}</Tooltip> : body;
}

type About = { filter?: FilterValues | null; hint?: string };

/** A figure's own words, or the catalogue's. */
type Named = string | { fact: FigureId };

const named = (of: Named): Pick<Kpi, "label" | "fact"> =>
  typeof of === "string"
    ? { label: of }
    : { label: figureName(figures[of.fact], dataTime().year), fact: of.fact };

/** A count of records. */
export const kpiCount = (label: Named, records: number, unit: string, about: About = {}): Kpi => ({
  ...named(label),
  value: count(records),
  unit,
  filter: {},
  ...about,
});

/** An area, from ㎡. */
export const kpiArea = (label: Named, area: number, about: About = {}): Kpi => ({
  ...named(label),
  value: mu(area),
  unit: "亩",
  filter: {},
  ...about,
});

/** A share; empty without a denominator. */
export const kpiRate = (label: Named, part: number, whole: number, about: About = {}): Kpi => ({
  ...named(label),
  value: whole > 0 ? percent(part / whole).replace("%", "") : missing,
  unit: "%",
  filter: null,
  ...about,
});

/** A quotient with two decimals; empty without a denominator. */
export const kpiRatio = (
  label: Named,
  part: number,
  whole: number,
  unit: string,
  about: About = {},
): Kpi => ({
  ...named(label),
  value: whole > 0 ? decimal(part / whole, 2) : missing,
  unit,
  filter: null,
  ...about,
});

/** A rate computed by the server. */
export const kpiGiven = (label: Named, rate: number | null, unit: string): Kpi => ({
  ...named(label),
  value: decimal(rate, 2),
  unit,
  filter: null,
});

/** A stored amount; NaN means that it is hidden from the reader, which is shown as such. */
export const kpiAmount = (label: Named, amount: number, unit: string, about: About = {}): Kpi => ({
  ...named(label),
  value: decimal(amount, 2),
  unit,
  filter: {},
  ...(Number.isNaN(amount) && { filter: null, hint: "没有查看权限" }),
  ...about,
});
