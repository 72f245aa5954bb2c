import type { MapFilter } from "#contract/map/layerSpec";
import type { RawFigure, RawStats } from "./datasetCalls";

/** A count and sums in their stored units; `filter` lists exactly the records that it counts. */
export type Figure = {
  key: string;
  label: string;
  zs: number;
  sums: Readonly<Record<string, number>>;
  rates: Readonly<Record<string, number | null>>;
  filter: MapFilter;
};
export type Stats = { total: Figure; groups: Readonly<Record<string, readonly Figure[]>> };

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
