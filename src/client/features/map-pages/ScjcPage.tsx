import { useMemo } from "react";
import { useLoaderData } from "react-router-dom";
import { limits } from "#contract/limits";
import type { MapPage } from "#contract/map/mapPage";
import { levelOf } from "#contract/regions";
import { BarChart } from "../../charts/BarChart";
import { RankChart } from "../../charts/RankChart";
import { RingChart } from "../../charts/RingChart";
import type { Figure } from "../../map/datasetStats";
import { mapPageLoader } from "../../map/mapPageLoader";
import { count, decimal, missing, toMu } from "../../ui/format";
import { FigureChart, Section } from "./kit/FigureChart";
import { Figures } from "./kit/Figures";
import { countedBy, ratio, share } from "./kit/figureData";
import { Kpi, KpiCards } from "./kit/KpiCards";
import { MapPageFrame } from "./kit/MapPageFrame";
import { usePage } from "./kit/pageContext";
import { muOf, percentText } from "./kit/rates";
import { TopRecords } from "./kit/TopRecords";

export const loader = mapPageLoader("scjc");

const chips = ["qdnd", "ytlb", "gdfs"];
const dataset = "tdgy";
const sold = { cjzt: ["1"] };
const unsold = { cjzt: ["2", "3"] };
const groups = ["qdnd", "qdyf", "ytlb", "gdfs", "yjlfd", "region"];
const months = Array.from({ length: 12 }, (_, i) => String(i + 1));
/** 万元 in 亿元. */
const hundredMillion = 10_000;

const thisYear = { qdnd: [limits.currentYear] };

/** The years that the page speaks of: those chosen, else the current one. */
function useYears() {
  const { filter } = usePage();
  const chosen = filter.qdnd as readonly number[] | undefined;
  return useMemo(() => ({ qdnd: chosen?.length ? chosen : [limits.currentYear] }), [chosen]);
}

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

/** Month by month: what was sold as bars, the price of a 亩 as a line. */
function Months({ figures }: { figures: readonly Figure[] }) {
  const { open, measure } = usePage();
  const known = new Map(figures.map((figure) => [figure.key, figure]));
  const by = measure === "zs" ? "宗" : "亩";
  const data = months.map((key) => {
    const figure = known.get(key);
    const value = measure === "zs" ? (figure?.zs ?? 0) : toMu(figure?.sums.gymj ?? 0);
    return { key, label: `${key}月`, value };
  });
  const values = Object.fromEntries(
    months.map((key) => {
      const figure = known.get(key);
      return [key, figure ? priceOf(figure) : null];
    }),
  );
  return (
    <Section title="逐月成交与均价">
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
  const years = useYears();
  return (
    <Figures dataset={dataset} groups={groups} fixed={{ ...sold, ...years }} rows={16}>
      {({ total, groups: { ytlb = [], qdyf = [] } }) => {
        const industry = ytlb.find(({ key }) => key === "1");
        const business = ytlb.filter(({ key }) => key === "2" || key === "3");
        return (
          <>
            <Cards title={`${years.qdnd.join("、")} 年出让`} figure={total} />
            <Months figures={qdyf} />
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
  const years = useYears();
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
      <TopRecords
        title="成交价款前十"
        dataset={dataset}
        filter={{ ...sold, ...years }}
        by="cjj"
        note="srr"
      />
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
      usual={thisYear}
      left={<Left />}
      right={<Right />}
    />
  );
}
