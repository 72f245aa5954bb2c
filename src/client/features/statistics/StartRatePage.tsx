import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { ytlbCodes } from "#contract/codes/supplyCodes";
import { type RateKey, type RateRow, tdgyApi } from "#contract/endpoints/supply/tdgy";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { useCall } from "../../api/useCall";
import { Gauge } from "../../charts/Gauge";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CrossPage } from "../../ui/cross/CrossPage";
import type { CrossColumn, CrossModel } from "../../ui/cross/crossModel";
import { toMu } from "../../values/format";
import {
  MeasureSwitch,
  measureOf,
  numbersOf,
  optionsOf,
  Several,
  Years,
  yearWords,
} from "./Choices";
import type { Measure } from "./crossModelOf";
import { LineRank } from "./LineRank";
import { useChoices } from "./useChoices";
import "./statistics.css";

type Reply = { total: RateRow; list: RateRow[] };

/** K13–K15: a rate of the counts named here. */
const shares: Readonly<Record<string, readonly [RateKey, RateKey]>> = {
  kgl: ["yikg", "ykg"],
  aqkgl: ["aqkg", "ykg"],
  jgl: ["yijg", "yjg"],
  aqjgl: ["aqjg", "yjg"],
};

const unitOf = (measure: Measure) => (measure === "zs" ? "宗" : "亩");

/** A figure of the catalogue, or a plain count under its own name. */
const named = (of: FigureId | { title: string }): Pick<CrossColumn, "title" | "hint"> =>
  typeof of === "string"
    ? { title: figures[of].name, hint: `${figures[of].formula}；${figures[of].counts}` }
    : of;

const figure = (key: RateKey, of: FigureId | { title: string }, measure: Measure): CrossColumn => ({
  key,
  ...named(of),
  digits: measure === "zs" ? 0 : 2,
});

const share = (key: string, of: FigureId): CrossColumn => ({
  key,
  ...named(of),
  unit: "%",
  digits: 1,
});

const columnsOf = (measure: Measure): CrossColumn[] => [
  {
    key: "start",
    title: "开工",
    unit: unitOf(measure),
    children: [
      figure("ykg", "dueStarts", measure),
      figure("yikg", { title: "已开工" }, measure),
      share("kgl", "startRate"),
      share("aqkgl", "startRateInTime"),
      figure("ykwk", "unstarted", measure),
      figure("wkg", "lateStarts", measure),
      figure("wjd", "notHandedOver", measure),
    ],
  },
  {
    key: "end",
    title: "竣工",
    unit: unitOf(measure),
    children: [
      figure("yjg", "dueEnds", measure),
      figure("yijg", { title: "已竣工" }, measure),
      share("jgl", "endRate"),
      share("aqjgl", "endRateInTime"),
      figure("yjwj", "unended", measure),
      figure("wjg", "lateEnds", measure),
    ],
  },
];

function modelFor({ total, list }: Reply, measure: Measure): CrossModel {
  const rows = new Map([...list, total].map((row) => [row.key, row]));
  const register = registerNamed("tdgy");
  return {
    head: "行政区",
    columns: columnsOf(measure),
    lines: list.map(({ key, label }) => ({ key, label })),
    total: { key: total.key, label: total.label },
    valueOf: (line, column) => {
      const rates = rows.get(line)?.rates;
      if (!rates) return null;
      const parts = shares[column];
      if (!parts) {
        const { zs, mj } = rates[column as RateKey];
        return measure === "zs" ? zs : toMu(mj);
      }
      const [part, whole] = parts;
      return rates[whole].zs > 0 ? (rates[part].zs / rates[whole].zs) * 100 : null;
    },
    sourceOf: (line, column) => {
      const key = shares[column]?.[0] ?? (column as RateKey);
      const filter = rows.get(line)?.rates[key].filter;
      return filter ? { register, filter } : null;
    },
  };
}

/** /sys-gyyd/qsmzq/kjgzl: how many contracts start and complete, and how many on time. */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const choices = useChoices();
  const measure = measureOf(choices);
  const years = choices.several("qdnd");
  const uses = choices.several("ytlb") as (keyof typeof ytlbCodes)[];
  const called = useCall(
    tdgyApi.rates,
    {
      areaCode,
      ...(years.length > 0 && { qdnd: numbersOf(years) }),
      ...(uses.length > 0 && { ytlb: uses }),
    },
    revision,
  );
  const modelOf = useCallback((reply: Reply) => modelFor(reply, measure), [measure]);
  return (
    <CrossPage
      title="开竣工率统计"
      called={called}
      modelOf={modelOf}
      drills
      note={yearWords("签订年度", years)}
      controls={
        <>
          <Years choices={choices} name="qdnd" label="签订年度" />
          <Several choices={choices} name="ytlb" label="用途" options={optionsOf(ytlbCodes)} />
          <MeasureSwitch choices={choices} />
        </>
      }
      charts={(model, pick) => <Charts model={model} onPick={pick} />}
    />
  );
}

type ChartsProps = { model: CrossModel; onPick: (line: string, column: string) => void };

function Charts({ model, onPick }: ChartsProps) {
  const whole = model.total?.key ?? "";
  return (
    <>
      <section>
        <h3>开竣工率</h3>
        <div className="stats-gauges">
          <Gauge
            title="开工率"
            value={model.valueOf(whole, "kgl")}
            onPick={() => onPick(whole, "yikg")}
          />
          <Gauge
            title="竣工率"
            value={model.valueOf(whole, "jgl")}
            onPick={() => onPick(whole, "yijg")}
          />
        </div>
      </section>
      <LineRank model={model} column="aqkgl" title="按期开工率" unit="%" onPick={onPick} />
    </>
  );
}
