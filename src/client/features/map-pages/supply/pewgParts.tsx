import { pewg } from "#contract/datasets/pewg";
import { figures } from "#contract/figures/catalogue";
import { figureName } from "#contract/figures/figure";
import { unsupplied } from "#contract/figures/filters";
import type { MapFilter } from "#contract/map/layerSpec";
import { levelOf } from "#contract/regions";
import { dataTime } from "../../../state/dataTime";
import { count, mu } from "../../../values/format";
import { FigureChart } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share, together } from "../kit/figureData";
import { type FigureOf, figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, partOf, percentText, shareOf } from "../kit/rates";

/** All batches, those supplied in full included: rates are of these. */
const batches = figuresOf(pewg, ["pznd"]);
/** What is left to supply. */
const left = figuresOf(pewg, ["pznd", "wgyy", "ncsfs", "jhgyjd"]);
const byRegion = figuresOf(pewg, ["region"]);

type Fixed = { fixed: MapFilter };
type Batches = FigureOf<typeof pewg>;

const longest = 99;
const ages: readonly [label: string, from: number, to: number][] = [
  ["不满1年", 0, 0],
  ["1–2年", 1, 1],
  ["2–3年", 2, 2],
  ["3–5年", 3, 4],
  ["5年以上", 5, longest],
];

/** The approval years in that age group. */
const yearsAgo = (years: readonly Batches[], from: number, to: number): string[] =>
  years
    .map(({ key }) => key)
    .filter((key) => {
      const age = dataTime().year - Number(key);
      return age >= from && age <= to;
    });

/** Years since approval, by approval year: old approvals are likely to lapse. */
const agesOf = (years: readonly Batches[]): Batches[] =>
  ages.map(([label, from, to]) => {
    const some = together(years, "pznd", yearsAgo(years, from, to));
    return { ...some, key: label, label };
  });

/** “2025年第1季度” in the few characters that fit under a bar. */
const quartersOf = (figures: readonly Batches[]): Batches[] =>
  figures.flatMap((figure) => {
    const [, year, quarter] = /^\d\d(\d\d)年第(\d)季度$/.exec(figure.key) ?? [];
    return year ? [{ ...figure, label: `${year}年${quarter}季` }] : [];
  });

/**
 * 处置率: supplied, withdrawn or cut within the year, over the stock at its start; both count batches approved before.
 */
const disposedOf = ({ sums }: Batches): number | null => {
  const disposed = (sums.bngymj ?? 0) + (sums.bnhjmj ?? 0);
  return share(disposed, (sums.wgmj ?? 0) + disposed);
};

const disposalTitle = () => figureName(figures.pewgYearRate, dataTime().year);

/** Years of approval before the data year. */
const earlierThanNow = (years: readonly Batches[]): string[] =>
  years.map(({ key }) => key).filter((key) => Number(key) < dataTime().year);

function Cards() {
  const { total, groups, part } = useFiguresOf(batches);
  const open = useFiguresOf(left);
  const earlier = part("pznd", ...earlierThanNow(groups.pznd));
  const old = open.part("pznd", ...yearsAgo(open.groups.pznd, 3, longest));
  const cut = earlier.sums.bnhjmj ?? 0;
  return (
    <KpiCards>
      <Amount fact="pewg" figure={open.total} of="wgmj" below={`${count(open.total.zs)} 批`} />
      <Kpi
        fact="pewgYearRate"
        value={percentText(disposedOf(earlier))}
        unit="%"
        below={`供应 ${muOf(earlier, "bngymj")} 亩${cut > 0 ? `，核减 ${mu(cut)} 亩` : ""}`}
        list={earlier}
      />
      <Kpi
        fact="supplyRate"
        value={percentText(shareOf(total, "ygmj", "pzmj"))}
        unit="%"
        below={`已供 ${muOf(total, "ygmj")} 亩`}
        list={total}
      />
      <Kpi
        fact="pewgOld"
        value={percentText(partOf(old, open.total, "wgmj"))}
        unit="%"
        below={`${count(old.zs)} 批`}
        list={old.key ? old : undefined}
      />
    </KpiCards>
  );
}

/** Regions by 处置率 of what was approved before the year. */
function DisposalRanking({ fixed }: Fixed) {
  const { areaCode } = usePage();
  const years = earlierThanNow(useFiguresOf(batches).groups.pznd);
  if (levelOf(areaCode) === 3 || years.length === 0) return null;
  return (
    <Figures from={byRegion} fixed={{ ...fixed, pznd: years.map(Number) }} always>
      <RankedRegions />
    </Figures>
  );
}

function RankedRegions() {
  const { region } = useFiguresOf(byRegion).groups;
  const rated = region
    .filter(({ zs }) => zs > 0)
    .map((figure) => ({ ...figure, rates: { czl: disposedOf(figure) } }));
  const title = `${disposalTitle()}排名`;
  return (
    <FigureChart
      title={title}
      fact="pewgYearRate"
      dataset="pewg"
      figures={rated}
      by="region"
      of="czl"
      as="rank"
    />
  );
}

export const PewgLeft = ({ fixed }: Fixed) => (
  <Figures from={batches} fixed={fixed} rows={14}>
    <Figures from={left} fixed={{ ...fixed, ...unsupplied }} always>
      <Cards />
      <Group from={left} title="未供时长" by="pznd" of="wgmj" as="bar" shown={agesOf} />
    </Figures>
    <DisposalRanking fixed={fixed} />
  </Figures>
);

export const PewgRight = ({ fixed }: Fixed) => (
  <Figures from={left} fixed={{ ...fixed, ...unsupplied }} rows={14}>
    <Group from={left} title="未供原因" by="wgyy" of="wgmj" as="ring" />
    <Group from={left} title="批准年度" by="pznd" of="wgmj" as="bar" />
    <Group from={left} title="拟处置方式" by="ncsfs" of="wgmj" as="rank" />
    <Group
      from={left}
      title="计划供应"
      by="jhgyjd"
      of="wgmj"
      as="bar"
      shown={quartersOf}
      height={150}
    />
  </Figures>
);
