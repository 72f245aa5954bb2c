import type { Dxydsd } from "#contract/datasets/dxydsd";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal } from "#contract/errors";
import type { MultiPolygon } from "#geo/position";
import { linkedTo } from "../../repositories/inbox/linked";
import type { Context } from "../context/context";
import { detail } from "../industry/gyzz";
import { overlaps } from "../map/draw";
import { recordInfo } from "../records/recordInfo";

/** Of the industrial land on a parcel, so many are told to the end. */
const mostIndustrial = 5;

/** A parcel of a library, and what the registers that the caller may read know of its ground. */
export async function lowFacts(ctx: Context, dataset: AnyDataset, dkid: string) {
  const found = await recordInfo<Dxydsd>(ctx, dataset, dkid);
  const ground = await groundOf(ctx, dataset, dkid, found.geometry);
  const linked = await linkedTo(ctx.readDb, ctx.caller, dataset.name, dkid);
  const industrial = [...ground.list, ...linked].filter((one) => one.dataset === "gyyd");
  const ids = [...new Set(industrial.map(({ id }) => id))];
  return {
    ...found,
    ground,
    linked,
    industrial: ids.slice(0, mostIndustrial),
    more: Math.max(0, ids.length - mostIndustrial),
  };
}

export type LowFacts = Awaited<ReturnType<typeof lowFacts>>;

/** The industrial land on a parcel to the end, as the caller may have it told. */
export async function industrialOn(ctx: Context, { industrial }: Pick<LowFacts, "industrial">) {
  const found: Awaited<ReturnType<typeof detail>>[] = [];
  for (const dkid of industrial) found.push(await detail(ctx, { dkid }));
  return found;
}

/** What overlaps a parcel, the largest first; in words why that is not known. */
async function groundOf(
  ctx: Context,
  dataset: AnyDataset,
  dkid: string,
  geometry: MultiPolygon | null,
) {
  const none = { list: [], limited: false, refusal: null };
  if (!geometry || geometry.length === 0) return { ...none, refusal: "该地块没有图形。" };
  const asked = {
    geometry: geometry as [number, number][][][],
    except: { dataset: dataset.name, ids: [dkid] },
  };
  try {
    const { list, limited } = await overlaps(ctx, asked);
    return { list: [...list].sort((a, b) => b.m2 - a.m2), limited, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...none, refusal: error.message };
  }
}
