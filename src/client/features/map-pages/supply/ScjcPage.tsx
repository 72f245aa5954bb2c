import { useMemo } from "react";
import { crfsCodes } from "#contract/codes/supplyCodes";
import { tdgy } from "#contract/datasets/tdgy";
import type { MapFilter } from "#contract/map/layerSpec";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { dataTime } from "../../../state/dataTime";
import { MapPageFrame } from "../frame/MapPageFrame";
import { daysText } from "../kit/DaysChip";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { muOf } from "../kit/rates";
import { told } from "../kit/shown";
import { Buyers } from "./Buyers";
import { SaleCards, SaleCourse } from "./saleParts";

export const loader = mapPageLoader("scjc");

const chips = ["qdrq", "qdnd", "ytlb", "gdfs"];
const sales = figuresOf(tdgy, ["qdnd", "qdyf", "ytlb", "gdfs", "yjlfd", "region"]);
/** Granted land that found a buyer; a chosen way of supply takes the place of those that grant. */
const soldBy = ({ gdfs }: MapFilter): MapFilter => ({
  cjzt: ["1"],
  gdfs: gdfs ?? Object.keys(crfsCodes),
});
const listings = figuresOf(tdgy, ["cjzt"]);
const unsold = { cjzt: ["2", "3"] };
const months = Array.from({ length: 12 }, (_, i) => ({ key: String(i + 1), label: `${i + 1}月` }));

type Days = { qdnd?: readonly number[]; qdrqMin?: string; qdrqMax?: string };

/** Without chosen days or years the page shows the data year. */
const usual = ({ qdrqMin, qdrqMax }: MapFilter): MapFilter =>
  qdrqMin || qdrqMax ? {} : { qdnd: [dataTime().year] };

/** The contracts of the chosen days and years. */
function usePeriod() {
  const { filter } = usePage();
  return useMemo(() => {
    const { qdnd, qdrqMin, qdrqMax } = filter as Days;
    const years = { ...usual(filter), ...(qdnd?.length && { qdnd }) } as Days;
    const named = years.qdnd ? `${years.qdnd.join("、")} 年` : "";
    const days = daysText("", filter, "qdrq") ?? "";
    const isOneYear =
      years.qdnd?.length === 1 || Boolean(qdrqMin && qdrqMin.slice(0, 4) === qdrqMax?.slice(0, 4));
    const word = filter.gdfs ? "供地" : "出让";
    return {
      sales: { ...years, ...soldBy(filter) },
      words: `${named}${days} ${word}`.trim(),
      isOneYear,
    };
  }, [filter]);
}

/** All sales over time, then those for industry, business and housing. */
function Sales() {
  const { words, isOneYear } = usePeriod();
  const { total, groups } = useFiguresOf(sales);
  const { ytlb, qdyf, qdnd } = groups;
  const uses = ytlb.filter(({ key }) => ["1", "2", "3"].includes(key));
  return (
    <>
      <SaleCards title={words} figure={total} />
      {isOneYear ? (
        <SaleCourse title="逐月成交与均价" times={months} figures={qdyf} />
      ) : (
        <SaleCourse title="逐年成交与均价" times={qdnd} figures={qdnd} />
      )}
      {uses.map((one) => (
        <SaleCards key={one.key} title={`${one.label}用地`} figure={one} />
      ))}
    </>
  );
}

/**
 * Listings without a buyer. Without a contract only the year of the notice is known, so all are
 * counted.
 */
function Unsold() {
  const { cjzt } = useFiguresOf(listings).groups;
  return (
    <Section title="流拍与撤牌">
      <KpiCards>
        {cjzt.map((one) => {
          const land = `${muOf(one, "gymj")} 亩`;
          return <Amount key={one.key} title={one.label} figure={one} of="zs" below={land} />;
        })}
      </KpiCards>
    </Section>
  );
}

function Left() {
  const { sales: fixed } = usePeriod();
  return (
    <Figures from={sales} fixed={fixed} rows={16}>
      <Sales />
    </Figures>
  );
}

function Right() {
  const { sales: fixed } = usePeriod();
  return (
    <>
      <Figures from={sales} fixed={fixed} rows={14}>
        <Group from={sales} title="出让用途" by="ytlb" of="gymj" as="ring" />
        <Group from={sales} title="出让方式" by="gdfs" of="gymj" as="ring" />
        <Group
          from={sales}
          title="溢价分布"
          by="yjlfd"
          of="gymj"
          as="bar"
          shown={told}
          height={150}
        />
        <Group from={sales} title="分区排名" by="region" of="gymj" as="rank" />
      </Figures>
      <Buyers sales={fixed} />
      <Figures from={listings} fixed={unsold} rows={2} empty="没有流拍或撤牌">
        <Unsold />
      </Figures>
    </>
  );
}

/** /scjc: the land market. */
export const Component = () => (
  <MapPageFrame source="tdgy" chips={chips} usual={usual} left={<Left />} right={<Right />} />
);
