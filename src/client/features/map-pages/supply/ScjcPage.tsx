import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { limits } from "#contract/limits";
import type { MapFilter } from "#contract/map/layerSpec";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../../charts/BarChart";
import { RankChart } from "../../../charts/RankChart";
import { RingChart } from "../../../charts/RingChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import type { Figure } from "../../../records/datasetStats";
import { count, decimal, missing, toMu } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { daysText } from "../kit/DaysChip";
import { FigureChart, Section } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, ratio, share } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { hundredMillion, muOf, percentText } from "../kit/rates";
import { Buyers } from "./Buyers";

export const loader = mapPageLoader("scjc");

const chips = ["qdrq", "qdnd", "ytlb", "gdfs"];
const dataset = "tdgy";
const sold = { cjzt: ["1"] };
const unsold = { cjzt: ["2", "3"] };
const groups = ["qdnd", "qdyf", "ytlb", "gdfs", "yjlfd", "region"];
const months = Array.from({ length: 12 }, (_, i) => ({
  key: String(i + 1),
  label: `${i + 1}月`,
}));
/** Without days or years chosen the page speaks of the current year. */
const usual = ({ qdrqMin, qdrqMax }: MapFilter): MapFilter =>
  qdrqMin || qdrqMax ? {} : { qdnd: [limits.currentYear] };

type Period = { years: MapFilter; words: string; isOneYear: boolean };

/** The contracts that the page speaks of: of the days and years chosen. */
function usePeriod(): Period {
  const { filter } = usePage();
  return useMemo(() => {
    const { qdnd, qdrqMin, qdrqMax } = filter as Days;
    const years = { ...usual(filter), ...(qdnd?.length && { qdnd }) } as Days;
    const named = years.qdnd ? `${years.qdnd.join("、")} 年` : "";
    const days = daysText("", filter, "qdrq") ?? "";
    const isOneYear =
      years.qdnd?.length === 1 || Boolean(qdrqMin && qdrqMin.slice(0, 4) === qdrqMax?.slice(0, 4));
    return { years, words: `${named}${days} 出让`.trim(), isOneYear };
  }, [filter]);
}

type Days = { qdnd?: readonly number[]; qdrqMin?: string; qdrqMax?: string };

/** 均价 in 万元/亩, and 溢价率 in percent. */
const priceOf = ({ sums }: Figure) => ratio(sums.cjj ?? 0, toMu(sums.gymj ?? 0));
const premiumOf = ({ sums }: Figure) => share((sums.cjj ?? 0) - (sums.qsj ?? 0), sums.qsj ?? 0);

function Cards({ title, figure }: { title: string; figure: Figure }) {
  const price = priceOf(figure);
  const list = { dataset, filter: figure.filter };
  return (
    <Section title={title}>
      <KpiCards>
        <Kpi title="宗数" value={count(figure.zs)} unit="宗" list={list} />
        <Kpi title="面积" value={muOf(figure, "gymj")} unit="亩" list={list} />
        <Kpi
          title="成交价款"
          value={decimal((figure.sums.cjj ?? 0) / hundredMillion, 2)}
          unit="亿元"
          list={list}
        />
        <Kpi
          title="均价"
          hint="成交价款 ÷ 供应面积；溢价率 =（成交价 − 起始价）÷ 起始价"
          value={price === null ? missing : decimal(price, 2)}
          unit="万元/亩"
          below={`溢价率 ${percentText(premiumOf(figure))}%`}
          list={list}
        />
      </KpiCards>
    </Section>
  );
}

type CourseProps = {
  title: string;
  /** In their order, also those in which nothing was sold. */
  times: readonly { key: string; label: string }[];
  figures: readonly Figure[];
};

/** Month by month or year by year: what was sold as bars, the price of a 亩 as a line. */
function Course({ title, times, figures }: CourseProps) {
  const { open, measure } = usePage();
  const known = new Map(figures.map((figure) => [figure.key, figure]));
  const by = measure === "zs" ? "宗" : "亩";
  const data = times.map(({ key, label }) => {
    const figure = known.get(key);
    const value = measure === "zs" ? (figure?.zs ?? 0) : toMu(figure?.sums.gymj ?? 0);
    return { key, label, value };
  });
  const values = Object.fromEntries(
    times.map(({ key }) => {
      const figure = known.get(key);
      return [key, figure ? priceOf(figure) : null];
    }),
  );
  return (
    <Section title={title}>
      <BarChart
        title={`成交${measure === "zs" ? "宗数" : "面积"}（${by}）`}
        data={data}
        unit={by}
        line={{ title: "均价", unit: "万元/亩", values }}
        onPick={(key) => {
          const figure = known.get(key);
          if (figure) open({ dataset, filter: figure.filter });
        }}
      />
    </Section>
  );
}

function Left() {
  const { years, words, isOneYear } = usePeriod();
  return (
    <Figures dataset={dataset} groups={groups} fixed={{ ...sold, ...years }} rows={16}>
      {({ total, groups: { ytlb = [], qdyf = [], qdnd = [] } }) => {
        const industry = ytlb.find(({ key }) => key === "1");
        const business = ytlb.filter(({ key }) => key === "2" || key === "3");
        return (
          <>
            <Cards title={words} figure={total} />
            {isOneYear ? (
              <Course title="逐月成交与均价" times={months} figures={qdyf} />
            ) : (
              <Course title="逐年成交与均价" times={qdnd} figures={qdnd} />
            )}
            {industry && <Cards title="工业用地" figure={industry} />}
            {business.map((figure) => (
              <Cards key={figure.key} title={`${figure.label}用地`} figure={figure} />
            ))}
          </>
        );
      }}
    </Figures>
  );
}

/** Listings that nobody took, by the year of the notice only known without a contract: all of them. */
function Unsold() {
  return (
    <Figures dataset={dataset} groups={["cjzt"]} fixed={unsold} rows={2} empty="没有流拍或撤牌">
      {({ groups: { cjzt = [] } }) => (
        <Section title="流拍与撤牌">
          <KpiCards>
            {cjzt.map((figure) => (
              <Kpi
                key={figure.key}
                title={figure.label}
                value={count(figure.zs)}
                unit="宗"
                below={`${muOf(figure, "gymj")} 亩`}
                list={{ dataset, filter: figure.filter }}
              />
            ))}
          </KpiCards>
        </Section>
      )}
    </Figures>
  );
}

function Right() {
  const { areaCode, measure } = usePage();
  const { years } = usePeriod();
  const facts = { dataset, of: countedBy(measure, "gymj") };
  return (
    <>
      <Figures dataset={dataset} groups={groups} fixed={{ ...sold, ...years }} rows={14}>
        {({ groups: { ytlb = [], gdfs = [], yjlfd = [], region = [] } }) => (
          <>
            <FigureChart
              title="出让用途"
              chart={RingChart}
              figures={ytlb}
              field="ytlb"
              {...facts}
            />
            <FigureChart title="出让方式" chart={RingChart} figures={gdfs} {...facts} />
            <FigureChart
              title="溢价分布"
              chart={BarChart}
              figures={yjlfd.filter(({ key }) => key !== "")}
              height={150}
              {...facts}
            />
            {levelOf(areaCode) < 3 && (
              <FigureChart title="分区排名" chart={RankChart} figures={region} {...facts} />
            )}
          </>
        )}
      </Figures>
      <Buyers years={years} />
      <Unsold />
    </>
  );
}

/** /scjc: the market of land. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source={dataset}
      chips={chips}
      usual={usual}
      left={<Left />}
      right={<Right />}
    />
  );
}
