import { type FigureId, figures } from "../figures/catalogue";
import { idleStock, lowListed, unsupplied } from "../figures/filters";

export type IndicatorId = "gyyd" | "dxyd" | "mjss" | "xztd" | "pewg";

/**
 * A headline figure: which records it covers, and which of their values the map and ranking show.
 */
export type IndicatorFacts = {
  id: IndicatorId;
  title: string;
  /** What it is in the catalogue. */
  figure: FigureId;
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

/** Name and words of a figure are those of the catalogue. */
const named = (id: FigureId) => {
  const { name, formula, counts, unit } = figures[id];
  return { title: name, figure: id, unit, hint: `${formula}：${counts}` };
};

export const indicatorFacts: readonly IndicatorFacts[] = [
  {
    id: "gyyd",
    ...named("industrialLand"),
    digits: 0,
    dataset: "gyyd",
    access: "gyyd:view",
    fixed: {},
    of: { area: "mj" },
  },
  {
    id: "dxyd",
    ...named("low"),
    digits: 0,
    dataset: "dxydsd",
    access: "dxyd:view",
    fixed: lowListed,
    of: { area: "mj" },
  },
  {
    id: "mjss",
    ...named("taxPerMu"),
    digits: 2,
    dataset: "gyyd",
    access: "gyyd:view",
    fixed: {},
    of: { rate: "mjss" },
  },
  {
    id: "xztd",
    ...named("idleStock"),
    digits: 0,
    dataset: "xztd",
    access: "xztd:view",
    fixed: idleStock,
    of: { area: "clmj" },
  },
  {
    id: "pewg",
    ...named("pewg"),
    digits: 0,
    dataset: "pewg",
    access: "xztd:view",
    fixed: unsupplied,
    of: { area: "wgmj" },
  },
];

export const indicatorIds = indicatorFacts.map(({ id }) => id) as [IndicatorId, ...IndicatorId[]];
