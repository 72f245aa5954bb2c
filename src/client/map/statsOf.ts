import type { RawFigure, RawStats } from "./datasetCalls";
import type { Figure, Stats } from "./datasetStats";

/** The two libraries and projects have one area, by the name that their records have. */
const figureOf = ({ key = "total", label = "合计", zs, sums, mj, ...raw }: RawFigure): Figure => ({
  key,
  label,
  zs,
  sums: sums ?? (mj === undefined ? {} : { mj, dxmj: mj }),
  rates: raw.rates ?? {},
  filter: raw.filter,
});

export const statsOf = ({ total, groups }: RawStats): Stats => ({
  total: figureOf(total),
  groups: Object.fromEntries(
    Object.entries(groups).map(([name, figures]) => [name, figures.map(figureOf)]),
  ),
});
