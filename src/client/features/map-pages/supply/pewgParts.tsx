import { pewg } from "#contract/datasets/pewg";
import type { MapFilter } from "#contract/map/layerSpec";
import { levelOf } from "#contract/regions";
import { dataTime } from "../../../state/dataTime";
import { count } from "../../../values/format";
import { FigureChart } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share, together } from "../kit/figureData";
import { type FigureOf, figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf, partOf, percentText, shareOf } from "../kit/rates";

const batches = figuresOf(pewg, ["pznd", "wgyy", "ncsfs", "jhgyjd"]);
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
 * 处置率: supplied within the year, over the stock at its start; both count batches approved before.
 */
const disposedOf = ({ sums }: Batches): number | null =>
  share(sums.bngymj ?? 0, (sums.wgmj ?? 0) + (sums.bngymj ?? 0));

const disposalTitle = () => `${dataTime().year} 年处置率`;

/** Years of approval before the data year. */
const earlierThanNow = (years: readonly Batches[]): string[] =>
  years.map(({ key }) => key).filter((key) => Number(key) < dataTime().year);

function Cards() {
  const { total, groups, part } = useFiguresOf(batches);
  const stock = part("pznd", ...earlierThanNow(groups.pznd));
  const old = part("pznd", ...yearsAgo(groups.pznd, 3, longest));
  return (
    <KpiCards>
      <Amount title="未供面积" figure={total} of="wgmj" below={`${count(total.zs)} 批`} />
      <Kpi
        title={disposalTitle()}
        hint="往年批次的本年供应面积 ÷ 其年初未供面积"
        value={percentText(disposedOf(stock))}
        unit="%"
        below={`本年供应 ${muOf(stock, "bngymj")} 亩`}
        list={stock}
      />
      <Kpi
        title="供地率"
        hint="已供面积 ÷ 批准面积"
        value={percentText(shareOf(total, "ygmj", "pzmj"))}
        unit="%"
        below={`已供 ${muOf(total, "ygmj")} 亩`}
        list={total}
      />
      <Kpi
        title="批准满3年未供"
        hint="批准年度距今满 3 年的未供面积占比"
        value={percentText(partOf(old, total, "wgmj"))}
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
  const figures = region
    .filter(({ zs }) => zs > 0)
    .map((figure) => ({ ...figure, rates: { czl: disposedOf(figure) } }));
  const title = `${disposalTitle()}排名`;
  return (
    <FigureChart title={title} dataset="pewg" figures={figures} by="region" of="czl" as="rank" />
  );
}

export const PewgLeft = ({ fixed }: Fixed) => (
  <Figures from={batches} fixed={fixed} rows={14}>
    <Cards />
    <Group from={batches} title="未供时长" by="pznd" of="wgmj" as="bar" shown={agesOf} />
    <DisposalRanking fixed={fixed} />
  </Figures>
);

export const PewgRight = ({ fixed }: Fixed) => (
  <Figures from={batches} fixed={fixed} rows={14}>
    <Group from={batches} title="未供原因" by="wgyy" of="wgmj" as="ring" />
    <Group from={batches} title="批准年度" by="pznd" of="wgmj" as="bar" />
    <Group from={batches} title="拟处置方式" by="ncsfs" of="wgmj" as="rank" />
    <Group
      from={batches}
      title="计划供应"
      by="jhgyjd"
      of="wgmj"
      as="bar"
      shown={quartersOf}
      height={150}
    />
  </Figures>
);
