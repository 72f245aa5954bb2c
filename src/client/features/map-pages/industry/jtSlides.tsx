import type { ComponentType } from "react";
import { limits } from "#contract/limits";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../../charts/BarChart";
import { LineChart } from "../../../charts/LineChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import type { Figure } from "../../../records/datasetStats";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { usePage } from "../kit/pageContext";
import { WorkGauges } from "./GyzzPage";

const dataset = "gyyd";
export const recentYears = [0, 1, 2, 3].map((back) => limits.currentYear - 3 + back);
const recent = (figures: readonly Figure[]) =>
  figures.filter(({ key }) => recentYears.includes(Number(key)));

/** Regions of one figure, the highest first; nothing below a county. */
function Regions({ title, of }: { title: string; of: string }) {
  const { areaCode } = usePage();
  if (levelOf(areaCode) === 3) return null;
  return (
    <Figures dataset={dataset} groups={["region"]} rows={8}>
      {({ groups: { region = [] } }) => (
        <FigureChart title={title} chart={RankChart} dataset={dataset} figures={region} of={of} />
      )}
    </Figures>
  );
}

/** What was granted and recognised in the last four years. */
export function Growth() {
  return (
    <Figures
      dataset="tdgy"
      groups={["qdnd"]}
      fixed={{ ytlb: ["1"], qdnd: recentYears }}
      rows={4}
      empty="近四年没有出让工业用地"
    >
      {({ groups: { qdnd = [] } }) => (
        <FigureChart
          title="近四年工业供地"
          chart={LineChart}
          dataset="tdgy"
          figures={recent(qdnd)}
          of="gymj"
          height={150}
        />
      )}
    </Figures>
  );
}

function Now() {
  return (
    <>
      <Figures dataset={dataset} groups={["ydqk", "sfyqn"]} rows={10}>
        {({ groups: { ydqk = [], sfyqn = [] } }) => (
          <>
            <FigureChart
              title="用地情况"
              chart={RingChart}
              dataset={dataset}
              figures={ydqk}
              of="mj"
              field="ydqk"
            />
            <FigureChart
              title="园区内外"
              chart={RingChart}
              dataset={dataset}
              figures={sfyqn.map((one) => ({
                ...one,
                label: one.key === "1" ? "园区内" : "园区外",
              }))}
              of="mj"
            />
          </>
        )}
      </Figures>
      <Regions title="工业用地面积" of="mj" />
    </>
  );
}

function Structure() {
  return (
    <Figures dataset="yddw" groups={["hydm", "qygm"]} rows={12}>
      {({ groups: { hydm = [], qygm = [] } }) => (
        <>
          <FigureChart
            title="企业规模"
            chart={RingChart}
            dataset="yddw"
            figures={qygm}
            of="zs"
            records="家"
          />
          <FigureChart
            title="行业用地"
            chart={RankChart}
            dataset="yddw"
            figures={hydm.toSorted((a, b) => (b.sums.ydmj ?? 0) - (a.sums.ydmj ?? 0)).slice(0, 12)}
            of="ydmj"
          />
        </>
      )}
    </Figures>
  );
}

function Performance() {
  return (
    <>
      <Figures dataset={dataset} groups={["pjdj", "mjssfd"]} rows={10}>
        {({ groups: { pjdj = [], mjssfd = [] } }) => (
          <>
            <FigureChart
              title="综合评价等级"
              chart={RingChart}
              dataset={dataset}
              figures={pjdj}
              of="mj"
              field="pjdj"
            />
            <FigureChart
              title="亩均税收分档"
              chart={BarChart}
              dataset={dataset}
              figures={mjssfd.filter(({ key }) => key !== "")}
              of="mj"
              field="mjssfd"
            />
          </>
        )}
      </Figures>
      <Regions title="亩均税收" of="mjss" />
    </>
  );
}

function Problems() {
  return (
    <>
      <WorkGauges />
      <Figures dataset="dxydsd" groups={["rdnf", "dxlx"]} fixed={{ xztdyt: ["工业"] }} rows={10}>
        {({ groups: { rdnf = [], dxlx = [] } }) => (
          <>
            <FigureChart
              title="工业低效类型"
              chart={RingChart}
              dataset="dxydsd"
              figures={dxlx}
              of="mj"
              field="dxlx"
            />
            <FigureChart
              title="近四年认定"
              chart={BarChart}
              dataset="dxydsd"
              figures={recent(rdnf)}
              of="mj"
              height={150}
            />
          </>
        )}
      </Figures>
      <Figures dataset="xztd" groups={["xzyy"]} rows={6} empty="没有闲置土地">
        {({ groups: { xzyy = [] } }) => (
          <FigureChart title="闲置原因" chart={RingChart} dataset="xztd" figures={xzyy} of="xzmj" />
        )}
      </Figures>
    </>
  );
}

/** The themes of the slide show; each colours the regions by its own figure. */
export const slides: readonly { title: string; metric: string; Body: ComponentType }[] = [
  { title: "现状", metric: "mj", Body: Now },
  { title: "结构", metric: "zs", Body: Structure },
  { title: "绩效", metric: "mjss", Body: Performance },
  { title: "问题", metric: "dxzb", Body: Problems },
];
