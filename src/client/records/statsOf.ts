import type { MapFilter } from "#contract/map/layerSpec";
import type { RawFigure, RawStats } from "./datasetCalls";

/**
 * A count, and by name sums in stored units and rates; `dataset` and `filter` list exactly the
 * records counted.
 */
export type Figure<Name extends string = string> = {
  dataset: string;
  key: string;
  label: string;
  zs: number;
  sums: Readonly<Partial<Record<Name, number>>>;
  rates: Readonly<Partial<Record<Name, number | null>>>;
  filter: MapFilter;
};
export type Stats<Name extends string = string, Group extends string = string> = {
  total: Figure<Name>;
  groups: Readonly<Record<Group, readonly Figure<Name>[]>>;
};

/** The two libraries and projects have a single area, under their records' field name. */
const figureOf = (
  dataset: string,
  { key = "total", label = "合计", zs, sums, mj, ...raw }: RawFigure,
): Figure => ({
  dataset,
  key,
  label,
  zs,
  sums: sums ?? (mj === undefined ? {} : { mj, dxmj: mj }),
  rates: raw.rates ?? {},
  filter: raw.filter,
});

export const statsOf = (dataset: string, { total, groups }: RawStats): Stats => ({
  total: figureOf(dataset, total),
  groups: Object.fromEntries(
    Object.entries(groups).map(([name, figures]) => [
      name,
      figures.map((figure) => figureOf(dataset, figure)),
    ]),
  ),
});
