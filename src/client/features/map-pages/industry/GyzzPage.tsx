import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { Gauge } from "../../../charts/Gauge";
import { PairChart } from "../../../charts/PairChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import type { Figure } from "../../../records/datasetStats";
import { canAtom } from "../../../state/session";
import { count, decimal, toMu } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, ratio, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText, rateText } from "../kit/rates";
import { TopRecords } from "../kit/TopRecords";

export const loader = mapPageLoader("gyzz");

const chips = ["hydm", "pjdj", "sfyqn", "ydqk"];
const dataset = "gyyd";
const groups = ["region", "sfdx", "pjdj", "sfyqn"];

function Left() {
  const { areaCode } = usePage();
  const can = useAtomValue(canAtom);
  return (
    <Figures dataset={dataset} groups={groups} rows={12}>
      {({ total, groups: { region = [], sfdx = [], sfyqn = [] } }) => {
        const low = together(sfdx, "sfdx", ["1"]);
        const inside = together(sfyqn, "sfyqn", ["1"]);
        const all = { dataset, filter: total.filter };
        return (
          <>
            <KpiCards>
              <Kpi
                title="工业用地"
                value={muOf(total, "mj")}
                unit="亩"
                below={`${count(total.zs)} 宗，园区内 ${percentText(share(inside.sums.mj ?? 0, total.sums.mj ?? 0))}%`}
                list={all}
              />
              <Kpi
                title="亩均税收"
                hint="核算税收合计 ÷ 工业用地面积"
                value={rateText(total, "mjss")}
                unit="万元/亩"
                list={all}
              />
              <Kpi
                title="亩均增加值"
                hint="工业增加值合计 ÷ 工业用地面积"
                value={rateText(total, "mjzjz")}
                unit="万元/亩"
                list={all}
              />
              <Kpi
                title="综合容积率"
                hint="总建筑面积 ÷ 用地面积"
                value={decimal(ratio(total.sums.zjzmj ?? 0, total.sums.mj ?? 0), 2)}
                list={all}
              />
              <Kpi
                title="低效工业"
                hint="已认定为低效用地的工业用地"
                value={muOf(low, "mj")}
                unit="亩"
                below={`${count(low.zs)} 宗，占 ${percentText(share(low.sums.mj ?? 0, total.sums.mj ?? 0))}%`}
                list={{ dataset, filter: { ...total.filter, sfdx: [1] } }}
              />
              {can("xztd:view") ? (
                <Figures dataset="xztd" groups={[]} fixed={idle} rows={1} always>
                  {({ total: found }) => (
                    <Kpi
                      title="闲置土地"
                      hint="已认定、处置中、待核实的闲置土地"
                      value={muOf(found, "xzmj")}
                      unit="亩"
                      below={`${count(found.zs)} 宗`}
                      list={{ dataset: "xztd", filter: found.filter }}
                    />
                  )}
                </Figures>
              ) : null}
            </KpiCards>
            {levelOf(areaCode) < 3 && (
              <FigureChart
                title="亩均税收排名"
                chart={RankChart}
                dataset={dataset}
                figures={region}
                of="mjss"
              />
            )}
          </>
        );
      }}
    </Figures>
  );
}

const idle = { xzzt: ["3", "4", "5"] };
const industrial = { ytlb: ["1"] };
const red = { ytlb: ["1"], yjdj: ["4"] };
const largest = 10;

/** 行业 Top10 by the land that its enterprises use, with what a 亩 of it yields. */
function Trades({ figures }: { figures: readonly Figure[] }) {
  const { open } = usePage();
  const top = useMemo(
    () =>
      figures
        .filter(({ key }) => key !== "")
        .toSorted((a, b) => (b.sums.ydmj ?? 0) - (a.sums.ydmj ?? 0))
        .slice(0, largest),
    [figures],
  );
  return (
    <Section title="行业 Top10">
      <PairChart
        title="行业用地面积与亩均税收"
        data={top.map(({ key, label, sums }) => ({ key, label, value: toMu(sums.ydmj ?? 0) }))}
        first={{ title: "用地面积", unit: "亩" }}
        second={{
          title: "亩均税收",
          unit: "万元/亩",
          values: Object.fromEntries(top.map(({ key, rates }) => [key, rates.mjss ?? null])),
        }}
        onPick={(key) => {
          const figure = top.find((one) => one.key === key);
          if (figure) open({ dataset: "yddw", filter: figure.filter });
        }}
      />
    </Section>
  );
}

/** 开工率 and 竣工率 of contracts that are due (K13, K15). */
export function WorkGauges() {
  const { open } = usePage();
  return (
    <Figures dataset="tdgy" groups={["kgqk", "jgqk"]} fixed={industrial} rows={4}>
      {({ groups: { kgqk = [], jgqk = [] } }) => {
        const begun = together(kgqk, "kgqk", ["1", "2"]);
        const due = together(kgqk, "kgqk", ["1", "2", "3"]);
        const ended = together(jgqk, "jgqk", ["1", "2"]);
        const endDue = together(jgqk, "jgqk", ["1", "2", "3"]);
        const list = (figure: Figure) => () => open({ dataset: "tdgy", filter: figure.filter });
        return (
          <Section title="开工与竣工">
            <div className="kit-gauges">
              <Gauge
                title="开工率"
                value={share(begun.zs, due.zs)}
                below={`${count(begun.zs)} / ${count(due.zs)} 宗`}
                onPick={list(due)}
              />
              <Gauge
                title="竣工率"
                value={share(ended.zs, endDue.zs)}
                below={`${count(ended.zs)} / ${count(endDue.zs)} 宗`}
                color="#22c55e"
                onPick={list(endDue)}
              />
            </div>
          </Section>
        );
      }}
    </Figures>
  );
}

function Right() {
  const { measure } = usePage();
  return (
    <>
      <Figures dataset="yddw" groups={["hydm"]} rows={10}>
        {({ groups: { hydm = [] } }) => <Trades figures={hydm} />}
      </Figures>
      <Figures dataset={dataset} groups={groups} rows={4}>
        {({ groups: { pjdj = [] } }) => (
          <FigureChart
            title="综合评价等级"
            chart={RingChart}
            dataset={dataset}
            figures={pjdj}
            of={countedBy(measure, "mj")}
            field="pjdj"
          />
        )}
      </Figures>
      <WorkGauges />
      <TopRecords title="红色预警" dataset="tdgy" filter={red} by="yqts" note="yjlx" size={8} />
    </>
  );
}

/** /gyzz: industrial land and its renovation. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame page={page} source={dataset} chips={chips} left={<Left />} right={<Right />} />
  );
}
