import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { portalApi } from "#contract/endpoints/portal/portal";
import { messages, Refusal, status } from "#contract/errors";
import { type IndicatorFacts, indicatorFacts } from "#contract/portal/indicators";
import { levelOf, narrow } from "#contract/regions";
import { type Caller, maySeeFigures } from "#contract/roles";
import { regionBox } from "../../repositories/account/region";
import { demandScope } from "../../repositories/records/scope";
import { type CellPoint, tilesOf } from "../../tiles/cellPoints";
import type { VectorTiles } from "../../tiles/vectorTiles";
import type { Context } from "../context/context";

type Input = z.output<typeof portalApi.heat.input>;

/** Level of the tiles whose cells are shown, by level of the region: cells 4, 1 and 0.3 km wide. */
const tileLevels = { 1: 7, 2: 9, 3: 11 } as const;

const facts = new Map(indicatorFacts.map((one) => [one.id, one]));
const byName = new Map(Object.values(datasets).map((dataset) => [dataset.name, dataset]));

/** An indicator with its dataset; refused to those who may not read it. */
export function readableIndicator(
  caller: Caller,
  id: Input["indicator"],
): { facts: IndicatorFacts; dataset: AnyDataset } {
  const indicator = facts.get(id);
  const dataset = indicator && byName.get(indicator.dataset);
  if (!indicator || !dataset) throw new Refusal(status.badRequest, "没有这个指标");
  if (!maySeeFigures(caller.authorities, dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return { facts: indicator, dataset };
}

/** Density of an indicator's parcels, from the counted cells of the map tiles. */
export const heatFrom =
  (tiles: VectorTiles) =>
  async ({ readDb, caller }: Context, input: Input): Promise<CellPoint[]> => {
    const { facts, dataset } = readableIndicator(caller, input.indicator);
    const scope = demandScope(caller, input.areaCode);
    const areaCode = narrow(input.areaCode, caller.areaCode) ?? caller.areaCode;
    const box = await regionBox(readDb, areaCode);
    if (!box) throw new Refusal(status.notFound, "没有这个行政区");
    const filter = { ...facts.fixed, areaCode };
    const points: CellPoint[] = [];
    for (const tile of tilesOf(tileLevels[levelOf(areaCode)], box)) {
      points.push(...(await tiles.points(readDb, { dataset, tile, filter, scope })));
    }
    return points;
  };
