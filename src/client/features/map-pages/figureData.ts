import { datasets } from "#contract/datasets/index";
import type { Figure } from "#contract/endpoints/dxyd";
import type { Datum } from "../../charts/datum";
import type { RegionMeasure } from "../../map/regionFigures";
import { toMu } from "../../ui/format";

/** A figure in the unit it is shown in: 宗, or 亩. */
export const measure = (figure: Pick<Figure, "zs" | "mj">, by: RegionMeasure): number =>
  by === "zs" ? figure.zs : toMu(figure.mj);

/** Figures as a chart wants them; codes keep the colours that they have on the map. */
export function figureData(figures: readonly Figure[], by: RegionMeasure, field?: string): Datum[] {
  const colors = datasets.dxydsd?.symbols.find((symbol) => symbol.by === field)?.colors;
  return figures.map((figure) => {
    const color = colors?.[figure.key];
    const datum = { key: figure.key, label: figure.label, value: measure(figure, by) };
    return color ? { ...datum, color } : datum;
  });
}

/** Several figures of one group as one: what they count together, and the filter of just those. */
export function together(
  figures: readonly Figure[],
  field: "zkfzt" | "shzt",
  keys: readonly string[],
): Pick<Figure, "zs" | "mj"> & { filter: Figure["filter"] } {
  const parts = figures.filter(({ key }) => keys.includes(key));
  return {
    zs: parts.reduce((sum, { zs }) => sum + zs, 0),
    mj: parts.reduce((sum, { mj }) => sum + mj, 0),
    filter: { ...figures[0]?.filter, [field]: [...keys] },
  };
}
