import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import type { dxydstApi } from "#contract/endpoints/low/dxydst";
import type { Figure } from "#contract/endpoints/records/libraryCalls";
import { pastFigures } from "../../repositories/records/pastFigures";
import type { Context } from "../context/context";
import { pastMoment } from "../records/pastDay";
import { figuresOf, type RecordFigure } from "../records/recordStats";

/**
 * Counts and areas of the two libraries, with `mj` beside the count; as of an earlier day on
 * request.
 */
export async function dxydFigures(
  ctx: Context,
  dataset: AnyDataset,
  { asOf, ...input }: z.output<typeof dxydstApi.stats.input>,
) {
  const at = await pastMoment(ctx.readDb, dataset, asOf);
  const { total, groups } = await figuresOf(ctx, dataset, input, at ? pastFigures(at) : undefined);
  const figures: Record<string, Figure[]> = {};
  for (const [name, list] of Object.entries(groups)) figures[name] = list.map(figureOf);
  return { total: figureOf(total), groups: figures };
}

const figureOf = ({ sums, ...figure }: RecordFigure): Figure => ({
  ...figure,
  mj: sums.mj ?? 0,
  filter: figure.filter as Figure["filter"],
});
