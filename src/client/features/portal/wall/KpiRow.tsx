import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { datasets } from "#contract/datasets/index";
import { type KpiId, type Kpi as KpiValue, kpiIds } from "#contract/endpoints/plan/wall";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { lightWords } from "#contract/rules/plan/taskTime";
import { canAtom } from "../../../state/session";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { decimal, missing } from "../../../values/format";
import { CountUp } from "../figures/CountUp";
import { listAddress } from "../figures/listAddress";
import type { LastGood } from "../runs/useLastGood";
import { Light } from "./Light";
import { Spark } from "./Spark";
import type { Kpis } from "./useWall";

type Facts = {
  figure: FigureId;
  unit: string;
  digits: number;
  line: string;
  /** What its line is where its points are years, and what stands where a change of the month would. */
  byYear?: { line: string; month: string };
  /** Whether less of it is better. */
  less?: boolean;
  /** It is a change itself, so its sign is part of it. */
  signed?: boolean;
};

const facts: Readonly<Record<KpiId, Facts>> = {
  task: { figure: "taskRate", unit: "%", digits: 1, line: "本年各月末完成率" },
  stock: {
    ...{ figure: "lowStockChange", unit: "亩", digits: 0, line: "近一年各月末存量" },
    ...{ less: true, signed: true },
  },
  disposal: {
    ...{ figure: "stockDisposalRate", unit: "%", digits: 1, line: "本年各月末处置率" },
    byYear: { line: "近四年处置率", month: "批次按年留数" },
  },
  tax: {
    ...{ figure: "taxPerMu", unit: "万元/亩", digits: 2, line: "" },
    byYear: { line: "近四年亩均税收", month: "按年发布" },
  },
};

const lists: Readonly<Record<string, string>> = { xztd: "闲置", pewg: "批次" };

const periods: Readonly<Record<KpiValue["period"], Pick<ChangeProps, "title" | "against">>> = {
  month: { title: "较上月", against: "较上月末" },
  quarter: { title: "较上季", against: "较上一季度" },
};

/** From here on thousands of 亩 are read at a glance, and 亩 are not. */
const manyMu = 1000;

/** A figure in 亩 is told in 千亩 where it is large; the others as they are. */
function scaled(id: KpiId, kpi: KpiValue | null) {
  const { unit, digits } = facts[id];
  const most = Math.max(Math.abs(kpi?.value ?? 0), Math.abs(kpi?.target ?? 0));
  return unit === "亩" && most >= manyMu
    ? { unit: "千亩", digits: 1, divisor: 1000 }
    : { unit, digits, divisor: 1 };
}

/** Whether it is getting better: four figures with their change, target, course and light. */
export function KpiRow({ kpis }: { kpis: LastGood<Kpis> }) {
  const shown = kpis.data ? kpiIds.filter((id) => kpis.data?.kpis[id] !== null) : kpiIds;
  return (
    <div className="wall-kpis">
      {shown.map((id) => (
        <Kpi key={id} id={id} kpi={kpis.data?.kpis[id] ?? null} error={kpis.error} />
      ))}
    </div>
  );
}

/** By how much it has moved: which way by its sign, whether that is better by its colour and its words. */
function Change({ title, against, by, id, digits, instead }: ChangeProps) {
  if (by === null) return <span>{instead ?? `${title} ${missing}`}</span>;
  const isFlat = Number(by.toFixed(digits)) === 0;
  const isBetter = by > 0 !== (facts[id].less ?? false);
  const look = isFlat ? "" : isBetter ? "wall-better" : "wall-worse";
  const words = isFlat ? "持平" : isBetter ? "好转" : "变差";
  return (
    <span title={`${against}${words}`}>
      {title}{" "}
      <b className={`wall-change ${look}`}>
        {`${by > 0 && !isFlat ? "+" : ""}${decimal(by, digits)}`}
      </b>
    </span>
  );
}

type ChangeProps = {
  title: string;
  /** What it is compared with, in full. */
  against: string;
  by: number | null;
  id: KpiId;
  digits: number;
  /** Why there is none. */
  instead?: string | undefined;
};

/** A target with its sign, and on which side of it a figure should be. */
function targetWords(target: number | null, { less, signed }: Facts, digits: number): string {
  if (target === null) return missing;
  const sign = signed && target > 0 ? "+" : "";
  return `${less ? "≤ " : ""}${sign}${decimal(target, Number.isInteger(target) ? 0 : digits)}`;
}

/** What its line shows, and the values of the years beside it. */
function lineWords(id: KpiId, { course, years }: KpiValue, digits: number): string {
  const { line, byYear } = facts[id];
  const told = years.map(({ nd, value }) => `${nd} 年 ${decimal(value, digits)}`);
  return [course === "years" ? (byYear?.line ?? line) : line, ...told].join("，");
}

/** How far it is from its target: what a light tells that is not green, whichever way the figure goes. */
function Short({ value, target, light, id, digits }: ShortProps) {
  if (value === null || target === null || light === "good" || light === "none") return null;
  // The difference of what stands there: value and target are read beside it.
  const short =
    (Number(value.toFixed(digits)) - Number(target.toFixed(digits))) * (facts[id].less ? 1 : -1);
  if (Number(short.toFixed(digits)) <= 0) return null;
  return (
    <span className={`wall-short wall-short-${light}`} title={lightWords[light]}>
      距目标 {decimal(short, digits)}
    </span>
  );
}

type ShortProps = {
  value: number | null;
  target: number | null;
  light: KpiValue["light"];
  id: KpiId;
  digits: number;
};

function Kpi({ id, kpi, error }: { id: KpiId; kpi: KpiValue | null; error: string | null }) {
  const { figure, signed, byYear } = facts[id];
  const { name } = figures[figure];
  const { unit, digits, divisor } = scaled(id, kpi);
  const of = (part: number | null | undefined) => (part == null ? null : part / divisor);
  const [value, target] = [of(kpi?.value), of(kpi?.target)];
  return (
    <section className="wall-kpi" aria-label={name} data-kpi={id}>
      <header>
        {kpi && <Light light={kpi.light} />}
        <h2>{name}</h2>
        <FigureMark id={figure} />
        {kpi && <Lists kpi={kpi} name={name} />}
      </header>
      <div className="wall-kpi-main">
        <span className="wall-kpi-value">
          {signed && value !== null && value > 0 ? "+" : ""}
          <CountUp value={value} digits={digits} />
          <small>{unit}</small>
        </span>
        {kpi && <Short {...{ value, target, light: kpi.light, id, digits }} />}
        {kpi && <Spark values={kpi.line} title={lineWords(id, kpi, digits)} />}
      </div>
      <Bar value={value} target={target} light={kpi?.light ?? "none"} />
      <footer>
        {kpi ? (
          <>
            <span>目标 {targetWords(target, facts[id], digits)}</span>
            <Change
              {...periods[kpi.period]}
              by={of(kpi.month)}
              {...{ id, digits }}
              instead={kpi.course === "years" ? byYear?.month : undefined}
            />
            <Change title="较上年" against="较上年同日" by={of(kpi.year)} {...{ id, digits }} />
          </>
        ) : (
          <span>{error ?? "…"}</span>
        )}
      </footer>
    </section>
  );
}

/** The records behind a figure; a wall has none. */
function Lists({ kpi, name }: { kpi: KpiValue; name: string }) {
  const can = useAtomValue(canAtom);
  const open = kpi.lists.filter(({ dataset }) => can(datasets[dataset]?.access.read ?? null));
  return (
    <span className="wall-kpi-lists">
      {open.map(({ dataset, filter }) => {
        const words = (open.length > 1 && lists[dataset]) || "明细";
        return (
          <Link key={dataset} to={listAddress(dataset, filter)} aria-label={`${name}：${words}`}>
            {words}
          </Link>
        );
      })}
    </span>
  );
}

/**
 * How far the value goes, and where on its way the target stands. Both may be below nothing; a value on the other side
 * of nothing has no bar.
 */
function Bar({
  value,
  target,
  light,
}: {
  value: number | null;
  target: number | null;
  light: KpiValue["light"];
}) {
  if (value === null || !target) return <div className="wall-bar" />;
  const part = Math.max(0, value / target);
  const whole = Math.max(1, part);
  return (
    <div
      className="wall-bar"
      role="img"
      aria-label={`为目标的 ${decimal(part * 100, 0)}%，${lightWords[light]}`}
    >
      <i className={`wall-${light}`} style={{ width: `${(part / whole) * 100}%` }} />
      <em style={{ left: `calc(${100 / whole}% - 3px)` }} />
    </div>
  );
}
