import type { ComponentType } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import { gyyd } from "#contract/datasets/gyyd";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import { yddw } from "#contract/datasets/yddw";
import type { FigureId } from "#contract/figures/catalogue";
import { idleStock, lowListed } from "#contract/figures/filters";
import { levelOf } from "#contract/regions";
import type { Figure } from "../../../records/datasetStats";
import { dataTime } from "../../../state/dataTime";
import { Figures } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { usePage } from "../kit/pageContext";
import { largest, parkSides, told } from "../kit/shown";
import { WorkGauges } from "./WorkGauges";

export const recentYears = () => [3, 2, 1, 0].map((back) => dataTime().year - back);
const recent = <Name extends string>(figures: readonly Figure<Name>[]) =>
  figures.filter(({ key }) => recentYears().includes(Number(key)));

const regions = figuresOf(gyyd, ["region"]);
const grants = figuresOf(tdgy, ["qdnd"]);
const ofIndustry = () => ({ ytlb: ["1"], qdnd: recentYears() });
const land = figuresOf(gyyd, ["ydqk", "sfyqn"]);
const firms = figuresOf(yddw, ["hydm", "qygm"]);
const firstTwelve = largest("ydmj", 12);
const grades = figuresOf(gyyd, ["pjdj", "mjssfd"]);
const low = figuresOf(dxydsd, ["rdnf", "dxlx"]);
const industrial = { ...lowListed, xztdyt: ["工业"] };
const idle = figuresOf(xztd, ["xzyy"]);

/** Regions by one figure, highest first; empty below a county. */
function Regions({ title, fact, of }: { title: string; fact: FigureId; of: "mj" | "mjss" }) {
  const { areaCode } = usePage();
  if (levelOf(areaCode) === 3) return null;
  return (
    <Figures from={regions} rows={8}>
      <Group from={regions} title={title} fact={fact} by="region" of={of} as="rank" />
    </Figures>
  );
}

/** Grants of the last four years. */
export const Growth = () => (
  <Figures from={grants} fixed={ofIndustry()} rows={4} empty="近四年没有出让工业用地">
    <Group
      from={grants}
      title="近四年工业供地"
      fact="industrialSupply"
      by="qdnd"
      of="gymj"
      as="line"
      shown={recent}
      height={150}
    />
  </Figures>
);

const Now = () => (
  <>
    <Figures from={land} rows={10}>
      <Group from={land} title="用地情况" by="ydqk" of="mj" as="ring" />
      <Group from={land} title="园区内外" by="sfyqn" of="mj" as="ring" shown={parkSides} />
    </Figures>
    <Regions title="工业用地面积" fact="industrialLand" of="mj" />
  </>
);

const Structure = () => (
  <Figures from={firms} rows={12}>
    <Group from={firms} title="企业规模" by="qygm" of="zs" as="ring" />
    <Group from={firms} title="行业用地" by="hydm" of="ydmj" as="rank" shown={firstTwelve} />
  </Figures>
);

const Performance = () => (
  <>
    <Figures from={grades} rows={10}>
      <Group from={grades} title="综合评价等级" by="pjdj" of="mj" as="ring" />
      <Group from={grades} title="亩均税收分档" by="mjssfd" of="mj" as="bar" shown={told} />
    </Figures>
    <Regions title="亩均税收" fact="taxPerMu" of="mjss" />
  </>
);

const Problems = () => (
  <>
    <WorkGauges />
    <Figures from={low} fixed={industrial} rows={10}>
      <Group from={low} title="工业低效类型" fact="lowOfIndustry" by="dxlx" of="mj" as="ring" />
      <Group from={low} title="近四年认定" by="rdnf" of="mj" as="bar" shown={recent} height={150} />
    </Figures>
    <Figures from={idle} fixed={idleStock} empty="没有闲置存量">
      <Group from={idle} title="闲置原因" fact="idleStock" by="xzyy" of="clmj" as="ring" />
    </Figures>
  </>
);

/** The topics of the slide show; each colours the regions by its own figure. */
export const slides: readonly { title: string; metric: string; Body: ComponentType }[] = [
  { title: "现状", metric: "mj", Body: Now },
  { title: "结构", metric: "zs", Body: Structure },
  { title: "绩效", metric: "mjss", Body: Performance },
  { title: "问题", metric: "dxzb", Body: Problems },
];
