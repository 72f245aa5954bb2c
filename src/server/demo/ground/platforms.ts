import { brandOf, shortName } from "../base/names";
import { demoSeed, randomOf } from "../base/random";

/** An industry platform (产业平台) before it is in its table: an id and a name. */
export type Platform = { cyptid: string; cyptmc: string };

const kinds = ["智造园", "产业园", "小微企业园", "科创园"] as const;

/** Platform of the demonstration account `pingtai`. */
export const shownPlatform = "cypt33011001";

/** The four platforms of a county. */
export function platformsOf(county: { areaCode: string; name: string }): Platform[] {
  const random = randomOf(demoSeed ^ Number(county.areaCode));
  return kinds.map((kind, i) => ({
    cyptid: `cypt${county.areaCode}${String(i + 1).padStart(2, "0")}`,
    cyptmc: `${shortName(county.name)}${brandOf(random)}${kind}`,
  }));
}
