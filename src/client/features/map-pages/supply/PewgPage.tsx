import type { ReactNode } from "react";
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
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { FigureChart } from "../kit/FigureChart";
import { Figures } from "../kit/Figures";
import { countedBy, share, together } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, percentText, shareOf } from "../kit/rates";

export const loader = mapPageLoader("pewg");

const chips = ["pznd", "wgyy", "ghyt", "ncsfs"];
const dataset = "pewg";
const groups = ["pznd", "wgyy", "ncsfs", "jhgyjd"];
const regions = ["region"];

const ages: readonly [label: string, from: number, to: number][] = [
  ["不满1年", 0, 0],
  ["1–2年", 1, 1],
  ["2–3年", 2, 2],
  ["3–5年", 3, 4],
  ["5年以上", 5, 99],
];

/** “2025年第1季度” in the few characters that stand under a bar. */
const quartersOf = (figures: readonly Figure[]): Figure[] =>
  figures.flatMap((figure) => {
    const [, year, quarter] = /^\d\d(\d\d)年第(\d)季度$/.exec(figure.key) ?? [];
    return year ? [{ ...figure, label: `${year}年${quarter}季` }] : [];
  });

/** Years since the approval, by its year: what lies long is likely to lapse. */
function agesOf(years: readonly Figure[]): Figure[] {
  return ages.map(([label, from, to]) => {
    const keys = years
      .map(({ key }) => key)
      .filter((key) => {
        const age = limits.currentYear - Number(key);
        return age >= from && age <= to;
      });
    return { ...together(years, "pznd", keys), key: label, label };
  });
}

/** 处置率: supplied within the year, by the stock at its start; both of batches approved before. */
const disposedOf = ({ sums }: Figure): number | null =>
  share(sums.bngymj ?? 0, (sums.wgmj ?? 0) + (sums.bngymj ?? 0));

const withRate = (figure: Figure): Figure => ({ ...figure, rates: { czl: disposedOf(figure) } });

const disposalTitle = `${limits.currentYear} 年处置率`;

/** Regions by 处置率; `years` are those of approval before the year. */
function DisposalRanking({ fixed, years }: { fixed: MapFilter; years: readonly string[] }) {
  const before = { ...fixed, pznd: years.map(Number) };
  return (
    <Figures dataset={dataset} groups={regions} fixed={before} always>
      {({ groups: { region = [] } }) => (
        <FigureChart
          title={`${disposalTitle}排名`}
          chart={RankChart}
          dataset={dataset}
          figures={region.filter(({ zs }) => zs > 0).map(withRate)}
          of="czl"
        />
      )}
    </Figures>
  );
}

export function PewgLeft({ fixed }: { fixed: MapFilter }) {
  const { areaCode, measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "wgmj"), records: "批" };
  return (
    <Figures dataset={dataset} groups={groups} fixed={fixed} rows={14}>
      {({ total, groups: { pznd = [] } }) => {
        const all = { dataset, filter: total.filter };
        const old = agesOf(pznd).filter(({ key }) => key === "3–5年" || key === "5年以上");
        const lapsing = old.reduce((sum, { sums }) => sum + (sums.wgmj ?? 0), 0);
        const lapsed = old.flatMap(({ filter }) => (filter.pznd as number[]) ?? []);
        const earlier = pznd.filter(({ key }) => Number(key) < limits.currentYear);
        const years = earlier.map(({ key }) => key);
        const stock = together(earlier, "pznd", years);
        const ofTotal = share(lapsing, total.sums.wgmj ?? 0);
        return (
          <>
            <KpiCards>
              <Kpi
                title="未供面积"
                value={muOf(total, "wgmj")}
                unit="亩"
                below={`${count(total.zs)} 批`}
                list={all}
              />
              <Kpi
                title={disposalTitle}
                hint="往年批次的本年供应面积 ÷ 其年初未供面积"
                value={percentText(disposedOf(stock))}
                unit="%"
                below={`本年供应 ${muOf(stock, "bngymj")} 亩`}
                list={{ dataset, filter: { ...total.filter, ...stock.filter } }}
              />
              <Kpi
                title="供地率"
                hint="已供面积 ÷ 批准面积"
                value={percentText(shareOf(total, "ygmj", "pzmj"))}
                unit="%"
                below={`已供 ${muOf(total, "ygmj")} 亩`}
                list={all}
              />
              <Kpi
                title="批准满3年未供"
                hint="批准年度距今满 3 年的未供面积占比"
                value={percentText(ofTotal)}
                unit="%"
                below={`${count(old.reduce((sum, { zs }) => sum + zs, 0))} 批`}
                list={
                  lapsed.length > 0
                    ? { dataset, filter: { ...total.filter, pznd: lapsed } }
                    : undefined
                }
              />
            </KpiCards>
            <FigureChart title="未供时长" chart={BarChart} figures={agesOf(pznd)} {...facts} />
            {levelOf(areaCode) < 3 && earlier.length > 0 && (
              <DisposalRanking fixed={fixed} years={years} />
            )}
          </>
        );
      }}
    </Figures>
  );
}

export function PewgRight({ fixed, more }: { fixed: MapFilter; more?: ReactNode }) {
  const { measure } = usePage();
  const facts = { dataset, of: countedBy(measure, "wgmj"), records: "批" };
  return (
    <>
      <Figures dataset={dataset} groups={groups} fixed={fixed} rows={14}>
        {({ groups: { pznd = [], wgyy = [], ncsfs = [], jhgyjd = [] } }) => (
          <>
            <FigureChart
              title="未供原因"
              chart={RingChart}
              figures={wgyy}
              field="wgyy"
              {...facts}
            />
            <FigureChart title="批准年度" chart={BarChart} figures={pznd} {...facts} />
            <FigureChart title="拟处置方式" chart={RankChart} figures={ncsfs} {...facts} />
            <FigureChart
              title="计划供应"
              chart={BarChart}
              height={150}
              figures={quartersOf(jhgyjd)}
              {...facts}
            />
          </>
        )}
      </Figures>
      {more}
    </>
  );
}

const everything = {};

/** /pewg: land approved and not yet supplied. */
export function Component() {
  const page = useLoaderData<MapPage>();
  return (
    <MapPageFrame
      page={page}
      source={dataset}
      chips={chips}
      left={<PewgLeft fixed={everything} />}
      right={<PewgRight fixed={everything} />}
    />
  );
}
