import { atom } from "jotai";
import { z } from "zod";
import { limits } from "#contract/limits";
import { narrow, type Region } from "#contract/regions";
import { dataYearAtom } from "./dataTime";
import { userAtom } from "./session";
import { storedRecord } from "./storedRecord";

/** The user's region and all below it; loaded once after sign-in. */
export const regionsAtom = atom<readonly Region[]>([]);

const regionSchema = z.object({ areaCode: z.string() });

/** The stored choice: empty until the user makes one. */
export const regionRecordAtom = storedRecord("region", regionSchema, { areaCode: "" });

export type CurrentRegion = { areaCode: string; name: string; year: number };

/** The region of all screens, never wider than the user's own, and the data year. */
export const regionAtom = atom(
  (get): CurrentRegion => {
    const user = get(userAtom);
    const own = user?.areaCode || limits.defaultRegion;
    const areaCode = narrow(get(regionRecordAtom).areaCode || undefined, own) ?? own;
    const known = get(regionsAtom).find((region) => region.areaCode === areaCode);
    const name = known?.name ?? (areaCode === user?.areaCode ? user.areaName : "");
    return { areaCode, name, year: get(dataYearAtom) };
  },
  (get, set, areaCode: string) => {
    const own = get(userAtom)?.areaCode || limits.defaultRegion;
    const allowed = narrow(areaCode, own);
    if (allowed !== null) set(regionRecordAtom, { areaCode: allowed });
    set(foreignRegionAtom, allowed === null ? areaCode : null);
  },
);

/** The region of a link that the user may not see; the screen says so instead of showing another. */
export const foreignRegionAtom = atom<string | null>(null);

/** Says so if a region that is named somewhere is not the user's. */
export const refuseForeignAtom = atom(null, (get, set, areaCode: string) => {
  const own = get(userAtom)?.areaCode || limits.defaultRegion;
  if (narrow(areaCode, own) === null) set(foreignRegionAtom, areaCode);
});
