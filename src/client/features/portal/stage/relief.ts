import { worstOf } from "#contract/rules/plan/taskGap";
import { type Light, lightLabel } from "#contract/rules/plan/taskTime";
import type { Stats } from "../../../records/datasetStats";
import { stageLights, stageTone } from "../../../theme/mapTone";
import { decimal } from "../../../values/format";
import { type Indicator, wordsOf } from "../figures/indicators";
import type { Gaps } from "../wall/useWall";

/** How one region stands out of the map: how high, in which colour, with which words. */
export type ReliefPart = {
  /** 0…1 of the tallest; null if there is no figure. */
  height: number | null;
  color: string;
  text: string;
  /** One of the few that are named large. */
  large: boolean;
};

/** What the map shows: the gap to the target, or an indicator. */
export type Relief = {
  title: string;
  /** What height and colour tell. */
  key: string;
  colors: readonly { color: string; label: string; light?: Light }[];
  /** Whether there are figures at all. */
  known: boolean;
  of: (areaCode: string) => ReliefPart;
};

/** The map's own figure, beside the indicators. */
export const gapId = "gap";

const { ramp, noData: unknown } = stageTone;

/** As legends tell them. */
const lights: readonly Light[] = ["good", "warn", "bad", "none"];

/** Regions rise by how far they are behind, in the light of their table; only the worst are named large. */
export function gapRelief(gaps: Gaps | null): Relief {
  const rows = gaps ? [...gaps.list, gaps.total] : [];
  const most = Math.max(0, ...(gaps?.list ?? []).map(({ gap }) => gap ?? 0));
  const worst = new Set(worstOf(gaps?.list ?? []).map(({ areaCode }) => areaCode));
  return {
    title: "与时序的差距",
    key: "高度为与时序的差距（百分点）",
    colors: lights
      // Where every region has its task, nothing is said of those without.
      .filter((light) => light !== "none" || rows.some((row) => row.light === light))
      .map((light) => ({ color: stageLights[light], label: lightLabel(light), light })),
    known: gaps !== null,
    of: (areaCode) => {
      const row = rows.find((one) => one.areaCode === areaCode);
      const light = row?.light ?? "none";
      const large = worst.has(areaCode);
      return {
        height: row?.gap === null || !row ? null : most > 0 ? row.gap / most : 0,
        color: stageLights[light],
        text: large && row ? `${decimal(row.wclv, 1)}% 差 ${decimal(row.gap, 1)}` : "",
        large,
      };
    },
  };
}

const shade = (part: number | null): string =>
  part === null
    ? unknown
    : (ramp[Math.min(ramp.length - 1, Math.floor(part * ramp.length))] as string);

/** Regions rise by an indicator; `whole` stands for a region that has none below it. */
export function indicatorRelief(indicator: Indicator, stats: Stats | null): Relief {
  const regions = stats?.groups.region ?? [];
  const figures = new Map(regions.map((one) => [one.key, one]));
  const valueAt = (areaCode: string) => {
    const figure = figures.get(areaCode) ?? (regions.length === 0 ? stats?.total : undefined);
    return figure ? indicator.value(figure) : null;
  };
  const most = Math.max(0, ...regions.map((one) => indicator.value(one) ?? 0));
  return {
    title: indicator.title,
    key: `高度和颜色为${indicator.title}（${indicator.unit}）`,
    colors: [],
    known: stats !== null,
    of: (areaCode) => {
      const value = valueAt(areaCode);
      const tallest = most || (value ?? 0);
      const height = value === null || tallest <= 0 ? null : Math.max(0, value) / tallest;
      return {
        height,
        color: shade(height),
        text: stats ? wordsOf(indicator, value) : "",
        large: false,
      };
    },
  };
}
