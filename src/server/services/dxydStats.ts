import type { AnyDataset } from "#contract/define/dataset";
import type { Figure } from "#contract/endpoints/dxyd";
import type { Context } from "./context";
import type { In } from "./dxydApi";
import { figuresOf, type RecordFigure } from "./recordStats";

/** Counts and areas of the two libraries, with `mj` beside the count. */
export async function dxydFigures(ctx: Context, dataset: AnyDataset, input: In<"stats">) {
  const { total, groups } = await figuresOf(ctx, dataset, input);
  const figures: Record<string, Figure[]> = {};
  for (const [name, list] of Object.entries(groups)) figures[name] = list.map(figureOf);
  return { total: figureOf(total), groups: figures };
}

const figureOf = ({ sums, ...figure }: RecordFigure): Figure => ({
  ...figure,
  mj: sums.mj ?? 0,
  filter: figure.filter as Figure["filter"],
});
