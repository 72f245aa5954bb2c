import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import type { basisApi } from "#contract/endpoints/inbox/basis";
import { Refusal } from "#contract/errors";
import type { MultiPolygon } from "#geo/position";
import { linkedTo } from "../../repositories/inbox/linked";
import { touching } from "../../repositories/map/coverage";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { waitingItem } from "../inbox/todo";
import { overlaps } from "../map/draw";
import type { StoredValues } from "../records/recordSave";
import { rulesMet } from "./rulesOfRecord";

type In = z.output<(typeof basisApi)["read"]["input"]>;

/** What a decision about a waiting record rests on. */
export async function read(ctx: Context, { kind, id }: In) {
  const { one, found } = await waitingItem(ctx, kind, id);
  const { dataset } = one;
  const outline = dataset.geometry === "Polygon" ? found.geometry : null;
  const record = found.record as StoredValues;
  return {
    rules: await rulesMet(ctx.db, ctx, dataset, { record, geometry: outline }),
    ground: outline && outline.length > 0 ? await groundUnder(ctx, dataset, id, outline) : null,
    linked: await linkedTo(ctx.readDb, ctx.caller, dataset.name, id),
  };
}

async function groundUnder(ctx: Context, dataset: AnyDataset, id: string, outline: MultiPolygon) {
  const except = { dataset: dataset.name, ids: [id] };
  const geometry = outline as [number, number][][][];
  try {
    const covered = await overlaps(ctx, { geometry, except });
    const scope = demandScope(ctx.caller);
    const neighbours = await touching(ctx.readDb, dataset, { id, geometry: outline }, scope);
    return { overlaps: covered, neighbours, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { overlaps: null, neighbours: [], refusal: error.message };
  }
}
