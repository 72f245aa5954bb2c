import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { gydxjh } from "#contract/datasets/gydxjh";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../../charts/BarChart";
import { Gauge } from "../../../charts/Gauge";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf } from "../kit/rates";
import { Indicators } from "./Indicators";

export const loader = mapPageLoader("dxyd-gy");

const chips = ["hydm", "pjdj", "zkfzt", "rdnf"];
const dataset = "dxydsd";
const industrial = { xztdyt: ["工业"] };
/** Industrial land that was recognised as low-efficiency: what tax and grades are known of. */
const low = { sfdx: [1] };
const landGroups = ["mjssfd", "sfyqn", "pjdj"];
const largest = 10;

/** Industrial land of the trades and grades that the chips name; both libraries know them alike. */
function useLow() {
  const { hydm, pjdj } = usePage().filter;
  return useMemo(
    () => ({ ...low, ...(hydm !== undefined && { hydm }), ...(pjdj !== undefined && { pjdj }) }),
    [hydm, pjdj],
  );
}

function Left() {
  const { areaCode, measure } = usePage();
  const chosen = useLow();
  const of = countedBy(measure, "mj");
  return (
    <>
      <Indicators library={dataset} fixed={industrial} title="工业低效用地" />
      <Figures dataset="gyyd" groups={landGroups} fixed={chosen} rows={8}>
        {({ total, groups: { mjssfd = [], sfyqn = [], pjdj = [] } }) => {
          const worst = together(pjdj, "pjdj", ["D"]);
          return (
            <>
              <div className="kit-section">
                <KpiCards>
                  <Kpi
                    title="D类低效工业"
                    hint="综合评价为 D 类的低效工业用地"
                    value={muOf(worst, "mj")}
                    unit="亩"
                    below={`${count(worst.zs)} 宗`}
                    list={{ dataset: "gyyd", filter: { ...total.filter, pjdj: ["D"] } }}
                  />
                  <Released />
                </KpiCards>
              </div>
              <FigureChart
                title="亩均税收分布"
                chart={BarChart}
                dataset="gyyd"
                figures={mjssfd.map((one) => ({
                  ...one,
                  label: one.label.replace("未填", "无数据"),
                }))}
                of={of}
                field="mjssfd"
              />
              <FigureChart
                title="园区内外"
                chart={RingChart}
                dataset="gyyd"
                figures={sfyqn.map((one) => ({
                  ...one,
                  label: one.key === "1" ? "园区内" : "园区外",
                }))}
                of={of}
              />
            </>
          );
        }}
      </Figures>
      {levelOf(areaCode) < 3 && (
        <Figures dataset={dataset} groups={["region"]} fixed={industrial} rows={6}>
          {({ groups: { region = [] } }) => (
            <FigureChart
              title="分区排名"
              chart={RankChart}
              dataset={dataset}
              figures={region}
              of={of}
            />
          )}
        </Figures>
      )}
    </>
  );
}

/** 腾出空间 (K07) of verified and reported results. */
function Released() {
  return (
    <Figures dataset="sscx" groups={[]} rows={2} always>
      {({ total }) => (
        <Kpi
          title="腾出空间"
          hint="已填报成效的再开发项目盘活土地面积"
          value={muOf(total, "scmj")}
          unit="亩"
          below={`${count(total.zs)} 个项目`}
          list={{ dataset: "sscx", filter: total.filter }}
        />
      )}
    </Figures>
  );
}

/** The plan of 2025: how far it is, by way of renovation. */
function Plan() {
  const { open, measure } = usePage();
  const of = countedBy(measure, "mj");
  return (
    <Figures dataset="gydxjh" groups={["jhzt", "zzfs"]} rows={8} empty="没有 2025 年计划">
      {({ total, groups: { jhzt = [], zzfs = [] } }) => {
        const done = together(jhzt, "jhzt", ["2"]);
        const running = together(jhzt, "jhzt", ["1", "2"]);
        return (
          <>
            <Section title={gydxjh.title}>
              <div className="kit-gauges">
                <Gauge
                  title="启动率"
                  value={share(running.sums.mj ?? 0, total.sums.mj ?? 0)}
                  below={`${count(running.zs)} / ${count(total.zs)} 宗`}
                  onPick={() => open({ dataset: "gydxjh", filter: running.filter })}
                />
                <Gauge
                  title="完成率"
                  color="#22c55e"
                  value={share(done.sums.mj ?? 0, total.sums.mj ?? 0)}
                  below={`${muOf(done, "mj")} 亩`}
                  onPick={() => open({ dataset: "gydxjh", filter: done.filter })}
                />
              </div>
            </Section>
            <FigureChart
              title="计划状态"
              chart={RingChart}
              dataset="gydxjh"
              figures={jhzt}
              of={of}
              field="jhzt"
            />
            <FigureChart
              title="整治方式"
              chart={RankChart}
              dataset="gydxjh"
              figures={zzfs}
              of={of}
            />
          </>
        );
      }}
    </Figures>
  );
}

function Right() {
  const { measure } = usePage();
  const mayPlan = useAtomValue(canAtom)(gydxjhApi.stats.access ?? "");
  return (
    <>
      <Figures dataset={dataset} groups={["hydm"]} fixed={industrial} rows={10}>
        {({ groups: { hydm = [] } }) => (
          <FigureChart
            title="行业 Top10"
            chart={RankChart}
            dataset={dataset}
            figures={hydm
              .filter(({ key }) => key !== "")
              .toSorted((a, b) => (b.sums.mj ?? 0) - (a.sums.mj ?? 0))
              .slice(0, largest)}
            of={countedBy(measure, "mj")}
          />
        )}
      </Figures>
      {mayPlan && <Plan />}
    </>
  );
}

/** /dxyd-gy: low-efficiency industrial land and the plan to renovate it. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame page={page} source={dataset} chips={chips} left={<Left />} right={<Right />} />
  );
}
