export type IndicatorId = "gyyd" | "dxyd" | "mjss" | "xztd" | "pewg";

/**
 * A headline figure: which records it covers, and which of their values the map and ranking show.
 */
export type IndicatorFacts = {
  id: IndicatorId;
  title: string;
  unit: string;
  digits: number;
  /** How it is calculated. */
  hint: string;
  dataset: string;
  /** Permission needed to read its records. */
  access: string;
  fixed: Readonly<Record<string, string[]>>;
  /** A sum of areas in ㎡, shown in 亩, or a rate shown unchanged. */
  of: { area: string } | { rate: string };
};

export const indicatorFacts: readonly IndicatorFacts[] = [
  {
    id: "gyyd",
    title: "工业用地",
    unit: "亩",
    digits: 0,
    hint: "工业用地面积合计",
    dataset: "gyyd",
    access: "gyyd:view",
    fixed: {},
    of: { area: "mj" },
  },
  {
    id: "dxyd",
    title: "低效用地",
    unit: "亩",
    digits: 0,
    hint: "市局库审核通过的低效用地面积",
    dataset: "dxydsd",
    access: "dxyd:view",
    fixed: { shzt: ["5"] },
    of: { area: "mj" },
  },
  {
    id: "mjss",
    title: "亩均税收",
    unit: "万元/亩",
    digits: 2,
    hint: "核算税收合计 ÷ 工业用地面积",
    dataset: "gyyd",
    access: "gyyd:view",
    fixed: {},
    of: { rate: "mjss" },
  },
  {
    id: "xztd",
    title: "闲置土地",
    unit: "亩",
    digits: 0,
    hint: "已认定、处置中、待核实的闲置面积",
    dataset: "xztd",
    access: "xztd:view",
    fixed: { xzzt: ["3", "4", "5"] },
    of: { area: "xzmj" },
  },
  {
    id: "pewg",
    title: "批而未供",
    unit: "亩",
    digits: 0,
    hint: "批准后尚未供应的面积",
    dataset: "pewg",
    access: "xztd:view",
    fixed: {},
    of: { area: "wgmj" },
  },
];

export const indicatorIds = indicatorFacts.map(({ id }) => id) as [IndicatorId, ...IndicatorId[]];
