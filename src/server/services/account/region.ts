import type { z } from "zod";
import type { regionApi } from "#contract/endpoints/account/region";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin, narrow } from "#contract/regions";
import * as regions from "../../repositories/account/region";
import type { Context } from "../context/context";

type OutlinesInput = z.output<typeof regionApi.outlines.input>;
type InfoInput = z.output<typeof regionApi.info.input>;
type TownsInput = z.output<typeof regionApi.towns.input>;

/** The caller's region and everything below it. */
export const tree = ({ readDb, caller }: Context) => regions.regionsWithin(readDb, caller.areaCode);

/**
 * Outlines of a region's children, or its own. For a region above the caller's, answers the
 * caller's own outline, which is the part they may see.
 */
export async function outlines({ readDb, caller }: Context, { areaCode, self }: OutlinesInput) {
  const region = narrow(areaCode, caller.areaCode);
  if (region === null) throw new Refusal(status.forbidden, messages.forbidden);
  const children = !self && isWithin(areaCode, caller.areaCode);
  const features = await regions.regionFeatures(readDb, { of: region, children });
  return { type: "FeatureCollection" as const, features };
}

export const info = async ({ readDb }: Context, { areaCode }: InfoInput) => ({
  name: await regions.nameOfRegion(readDb, areaCode),
});

/** Towns and streets of a county, by their official codes. */
export async function towns({ readDb, caller }: Context, { areaCode }: TownsInput) {
  const region = narrow(areaCode, caller.areaCode);
  if (region === null) throw new Refusal(status.forbidden, messages.forbidden);
  return regions.townsOf(readDb, region);
}
