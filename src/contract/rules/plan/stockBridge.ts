import { hundredth } from "../../hundredth";

/**
 * How a parcel stands to the stock of low-efficiency land: in it, recognised in the asked year (`fresh`) or before
 * (`held`); redeveloped; struck off for another reason; or not in the library of the region.
 */
export const standings = ["fresh", "held", "done", "out", "none"] as const;
export type Standing = (typeof standings)[number];

/** What changes the stock between the year's beginning and now. */
export const bridgeParts = ["found", "redeveloped", "struck", "other"] as const;
export type BridgePart = (typeof bridgeParts)[number];

export const bridgeWords: Readonly<Record<BridgePart, string>> = {
  found: "新认定",
  redeveloped: "再开发",
  struck: "出库",
  other: "补录与更正",
};

/** Steps of one kind on one day: how many parcels, and their ㎡ before and after. */
export type StockStep = {
  day: string;
  before: Standing;
  after: Standing;
  zs: number;
  mj0: number;
  mj1: number;
};

export const inStock = (standing: Standing): boolean => standing === "fresh" || standing === "held";

/**
 * The part to which one side of a step belongs; null for a side that is not stock. What was recognised this year
 * counts as found with all that is put right in it; what the library got or lost of earlier years is a correction.
 */
export function partOf(side: Standing, beside: Standing): BridgePart | null {
  if (!inStock(side)) return null;
  if (beside === "done") return "redeveloped";
  if (beside === "out") return "struck";
  return side === "fresh" ? "found" : "other";
}

/** The pairs of standings whose steps count in a part. */
export const pairsOf = (part: BridgePart): readonly (readonly [Standing, Standing])[] =>
  standings.flatMap((before) =>
    standings
      .filter((after) => partOf(before, after) === part || partOf(after, before) === part)
      .map((after) => [before, after] as const),
  );

/** What a step adds to a part, in ㎡. */
export const gainOf = ({ before, after, mj0, mj1 }: StockStep, part: BridgePart): number =>
  (partOf(after, before) === part ? mj1 : 0) - (partOf(before, after) === part ? mj0 : 0);

/** What steps add to the stock. */
const netOf = (steps: readonly StockStep[]): number =>
  hundredth(
    steps.reduce(
      (sum, { before, after, mj0, mj1 }) =>
        sum + (inStock(after) ? mj1 : 0) - (inStock(before) ? mj0 : 0),
      0,
    ),
  );

export type PartSum = { zs: number; mj: number };

/** The stock at the beginning and the end of a period, and what lies between; in ㎡. */
export type Bridge = { start: number; end: number } & Record<BridgePart, PartSum>;

/** From the stock as it is now back over the steps: those after `to`, and those in `[from, to]`. */
export function bridgeOf(
  now: number,
  steps: readonly StockStep[],
  { from, to }: { from: string; to: string },
): Bridge {
  const within = steps.filter(({ day }) => day >= from && day <= to);
  const end = hundredth(now - netOf(steps.filter(({ day }) => day > to)));
  const sumOf = (part: BridgePart): PartSum => {
    const own = within.filter(
      (step) =>
        partOf(step.before, step.after) === part || partOf(step.after, step.before) === part,
    );
    return {
      zs: own.reduce((sum, { zs }) => sum + zs, 0),
      mj: hundredth(own.reduce((sum, step) => sum + gainOf(step, part), 0)),
    };
  };
  return {
    start: hundredth(end - netOf(within)),
    end,
    found: sumOf("found"),
    redeveloped: sumOf("redeveloped"),
    struck: sumOf("struck"),
    other: sumOf("other"),
  };
}

/** The stock at the end of a day, in ㎡. */
export const stockOn = (now: number, steps: readonly StockStep[], on: string): number =>
  hundredth(now - netOf(steps.filter(({ day }) => day > on)));
