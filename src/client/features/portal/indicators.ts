import type { MapFilter } from "#contract/map/layerSpec";
import type { Figure } from "../../map/datasetStats";
import { count, decimal, mu, toMu } from "../../ui/format";

export type IndicatorId = "gyyd" | "dxyd" | "mjss" | "xztd" | "pewg";

/** One headline figure: of which records, and what the map and the ranking show of each region. */
export type Indicator = {
  id: IndicatorId;
  title: string;
  unit: string;
  digits: number;
  /** How it comes about. */
  hint: string;
  dataset: string;
  fixed: MapFilter;
  value: (figure: Figure) => number | null;
  below: (figure: Figure) => string;
};

const area = (field: string) => (figure: Figure) => toMu(figure.sums[field] ?? 0);
const parcels = (figure: Figure) => `${count(figure.zs)} 宗`;

export const indicators: readonly Indicator[] = [
  {
    id: "gyyd",
    title: "工业用地",
    unit: "亩",
    digits: 0,
    hint: "工业用地面积合计",
    dataset: "gyyd",
    fixed: {},
    value: area("mj"),
    below: parcels,
  },
  {
    id: "dxyd",
    title: "低效用地",
    unit: "亩",
    digits: 0,
    hint: "市局库审核通过的低效用地面积",
    dataset: "dxydsd",
    fixed: { shzt: ["5"] },
    value: area("mj"),
    below: parcels,
  },
  {
    id: "mjss",
    title: "亩均税收",
    unit: "万元/亩",
    digits: 2,
    hint: "核算税收合计 ÷ 工业用地面积",
    dataset: "gyyd",
    fixed: {},
    value: ({ rates }) => rates.mjss ?? null,
    below: ({ sums }) => `用地 ${mu(sums.mj)} 亩`,
  },
  {
    id: "xztd",
    title: "闲置土地",
    unit: "亩",
    digits: 0,
    hint: "已认定、处置中、待核实的闲置面积",
    dataset: "xztd",
    fixed: { xzzt: ["3", "4", "5"] },
    value: area("xzmj"),
    below: parcels,
  },
  {
    id: "pewg",
    title: "批而未供",
    unit: "亩",
    digits: 0,
    hint: "批准后尚未供应的面积",
    dataset: "pewg",
    fixed: {},
    value: area("wgmj"),
    below: parcels,
  },
];

export const wordsOf = ({ digits, unit }: Indicator, value: number | null): string =>
  `${decimal(value, digits)} ${unit}`;

export const indicatorOf = (id: string): Indicator =>
  indicators.find((one) => one.id === id) ?? (indicators[0] as Indicator);
