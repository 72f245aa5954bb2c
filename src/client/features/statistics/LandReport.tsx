import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useMemo } from "react";
import { crfsCodes, jyxCodes } from "#contract/codes/supplyCodes";
import { gyydcrApi, type ReportCell } from "#contract/endpoints/supply/gyydcr";
import { useCall } from "../../api/useCall";
import { LineChart } from "../../charts/LineChart";
import { RingChart } from "../../charts/RingChart";
import type { Register } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { dataYearAtom } from "../../state/dataTime";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { CrossPage } from "../../ui/cross/CrossPage";
import type { CrossModel } from "../../ui/cross/crossModel";
import { toMu } from "../../values/format";
import { numbersOf, optionsOf, Several, Years, yearWords } from "./Choices";
import { LineRank } from "./LineRank";
import { useChoices } from "./useChoices";

export const sideNames = {
  region: "行政区",
  month: "月份",
  industry: "行业",
  platform: "产业平台",
} as const;
export type Side = keyof typeof sideNames;

type Kind = "gy" | "jyx";
type Reply = { total: ReportCell; list: ReportCell[] };

/** The granted land of a report: its list accepts the filter of any cell. */
function grants(): Register {
  const register = registerNamed("tdgy");
  const { dataset } = register;
  const work = { ...dataset.work, home: null };
  return { ...register, dataset: { ...dataset, work }, page: gyydcrApi.reportRows };
}

const columns = [
  { key: "zs", title: "宗数", unit: "宗", digits: 0 },
  { key: "mj", title: "面积", unit: "亩", digits: 2 },
  { key: "je", title: "成交价款", unit: "万元", digits: 2 },
  { key: "mjjj", title: "均价", unit: "万元/亩", digits: 2 },
  { key: "yjl", title: "溢价率", unit: "%", digits: 1 },
  { key: "rjl", title: "容积率上限", digits: 2, hint: "约定容积率上限，按面积加权" },
  { key: "lmj", title: "楼面价", unit: "元/㎡", digits: 2 },
] as const;

function modelFor({ total, list }: Reply, side: Side): CrossModel {
  const rows = new Map([...list, total].map((row) => [row.key, row]));
  const register = grants();
  return {
    head: sideNames[side],
    columns,
    lines: list.map(({ key, label }) => ({ key, label: label || "未填" })),
    total: { key: total.key, label: "合计" },
    valueOf: (line, column) => {
      const row = rows.get(line);
      if (!row) return null;
      return column === "mj" ? toMu(row.mj) : (row[column as keyof ReportCell] as number | null);
    },
    sourceOf: (line) => {
      const row = rows.get(line);
      return row && row.zs > 0 ? { register, filter: row.filter } : null;
    },
  };
}

const months = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [String(i + 1), `${i + 1}月`]),
);

/** What is granted, in addition to the way of granting: land for industry or for business. */
const usesOf = (kind: Kind, chosen: readonly string[]): string[] => {
  if (kind === "gy") return ["1"];
  return chosen.length > 0 ? [...chosen] : Object.keys(jyxCodes);
};

type Props = { kind: Kind; side: Side; sides: ReactNode };

/** Counts, areas and prices of granted land. */
export function LandReport({ kind, side, sides }: Props) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const choices = useChoices();
  const current = useAtomValue(dataYearAtom);
  const years = choices.several("qdnd");
  const span = years.length > 0 ? years : [String(current)];
  const chosenMonths = choices.several("qdyf");
  const input = {
    areaCode,
    qdnd: numbersOf(span),
    ...(chosenMonths.length > 0 && { qdyf: numbersOf(chosenMonths) }),
    ytlb: usesOf(kind, choices.several("ytlb")),
    gdfs: Object.keys(crfsCodes),
  };
  const called = useCall(gyydcrApi.reportStats, { ...input, by: side }, revision);
  const byMonth = useCall(gyydcrApi.reportStats, { ...input, by: "month" }, revision);
  const modelOf = useCallback((reply: Reply) => modelFor(reply, side), [side]);
  return (
    <CrossPage
      title={kind === "gy" ? "工业用地出让报表" : "经营性用地出让报表"}
      called={called}
      modelOf={modelOf}
      drills={side === "region"}
      note={`${yearWords("签订年度", span)}；按${sideNames[side]}`}
      controls={
        <>
          <Years choices={choices} name="qdnd" label="签订年度" initial={span} />
          <Several choices={choices} name="qdyf" label="月份" options={optionsOf(months)} />
          {kind === "jyx" ? (
            <Several choices={choices} name="ytlb" label="用途" options={optionsOf(jyxCodes)} />
          ) : null}
          {sides}
        </>
      }
      charts={(model, pick) => (
        <>
          <section>
            <h3>各月成交均价</h3>
            <CallState called={byMonth}>{(reply) => <PriceLine reply={reply} />}</CallState>
          </section>
          {kind === "jyx" ? (
            <Outcome areaCode={areaCode} year={Number(span[0])} />
          ) : (
            <LineRank {...areaRank} model={model} onPick={pick} />
          )}
        </>
      )}
    />
  );
}

function PriceLine({ reply }: { reply: Reply }) {
  const data = useMemo(
    () => reply.list.map(({ key, label, mjjj }) => ({ key, label, value: mjjj })),
    [reply],
  );
  return <LineChart title="成交均价" data={data} unit="万元/亩" />;
}

const areaRank = { column: "mj", title: "出让面积", unit: "亩", height: 360 };

/** Sold, unsold and withdrawn, by the year of the notice (getJyxydcrqk). */
function Outcome({ areaCode, year }: { areaCode: string; year: number }) {
  const called = useCall(gyydcrApi.commercialStats, { areaCode, nd: year });
  return (
    <section>
      <h3>{year} 年公告地块成交情况</h3>
      <CallState called={called}>{({ byState }) => <OutcomeRing states={byState} />}</CallState>
    </section>
  );
}

function OutcomeRing({ states }: { states: readonly ReportCell[] }) {
  const data = useMemo(
    () => states.map(({ key, label, zs }) => ({ key, label, value: zs })),
    [states],
  );
  return <RingChart title="成交情况" data={data} unit="宗" />;
}
