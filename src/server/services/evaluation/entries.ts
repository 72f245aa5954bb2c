import type { Pj } from "#contract/datasets/pj";
import { hundredth } from "#contract/hundredth";
import { isWithin } from "#contract/regions";
import { sumOf } from "#contract/rules/evaluation/evaluation";
import { type Scheme, sizeOf } from "#contract/rules/evaluation/scheme";
import type { Db } from "../../db/tables";
import * as store from "../../repositories/evaluation/pj";
import { groupedBy } from "../context/groupedBy";

export type Kind = Pj["pjdx"];

/** Something to judge: the group it is compared with, and the region whose weights apply. */
export type Entry = store.Subject & {
  kind: Kind;
  group: string;
  weightOf: string;
  rjl: number | null;
  /** Why it is graded D whatever its score; null if it is not. */
  direct: string | null;
  /** Why it is not judged at all; null if it is. */
  unjudged: string | null;
  /** 规下, which has weights of its own. */
  isSmall: boolean;
  /** Who holds the land of an enterprise that only leases. */
  holder: store.Tenant | null;
};

type Names = Awaited<ReturnType<typeof store.namesToJudge>>;

const noLand = "没有参评用地面积，不参评";

/** A parcel or an enterprise in the group of its size. */
function plantEntry(kind: Kind, of: store.Subject, scheme: Scheme) {
  const { xzqdm, revenue, ydmj: land } = of;
  const qygm = sizeOf({ qygm: of.qygm, revenue, land }, scheme);
  const isLittle = qygm === "4" && scheme.belowLand === "2";
  const unjudged =
    (qygm === "3" ? "企业规模为“其他”，不参评" : null) ??
    (isLittle ? `规下用地不足${scheme.leastLand}亩，不参评` : null);
  const group = `${kind} ${xzqdm} ${qygm}`;
  return { ...of, kind, group, weightOf: xzqdm, rjl: null, qygm, unjudged, isSmall: qygm !== "1" };
}

export function parcelEntry(parcel: store.Subject, scheme: Scheme): Entry {
  const plant = plantEntry("3", parcel, scheme);
  const unjudged = parcel.qys === 0 ? "没有用地企业，不参评" : plant.unjudged;
  return { ...plant, unjudged, direct: null, holder: null };
}

/** Enterprises of a county, and who holds the land of those that only lease. */
type Firms = { firms: readonly store.Subject[]; tenants: ReadonlyMap<string, store.Tenant> };

/** Reads them; tenants only if one of the schemes asks for them. */
export async function firmsToJudge(
  db: Db,
  nd: number,
  county: string,
  schemes: readonly Scheme[],
): Promise<Firms> {
  const firms = await store.enterprisesToJudge(db, nd, county);
  const isAsked = schemes.some(({ tenantLand }) => tenantLand > 0);
  return { firms, tenants: isAsked ? await store.tenantsToJudge(db, nd, county) : new Map() };
}

export const firmEntries = ({ firms, tenants }: Firms, scheme: Scheme): Entry[] =>
  firms.map((firm) => {
    const plant = plantEntry("4", firm, scheme);
    const unjudged = plant.unjudged ?? (firm.ydmj === 0 ? noLand : null);
    const direct = firm.idle ? "不在营" : null;
    return { ...plant, unjudged, direct, holder: tenants.get(firm.id) ?? null };
  });

type Whole = {
  key: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptlx: string | null;
};

/** Several parcels combined into one object. */
function wholeOf(kind: Kind, group: string, whole: Whole, parts: readonly store.Subject[]): Entry {
  const sums = sumOf(parts);
  const floors = parts.reduce((sum, { zjzmj }) => sum + zjzmj, 0);
  return {
    ...sums,
    ...{ kind, group, id: whole.key, name: whole.name, xzqdm: whole.xzqdm, xzqmc: whole.xzqmc },
    ...{ cyptid: whole.cyptid, cyptmc: whole.cyptid ? whole.name : null, qygm: null, hydm: null },
    ...{ cyptlx: whole.cyptlx, idle: false, founded: null },
    ...{ zjzmj: floors, qys: 1, revenue: 0, holder: null },
    ...{ weightOf: whole.xzqdm, direct: null, isSmall: false },
    rjl: sums.ydmj > 0 ? hundredth(floors / sums.ydmj) : null,
    unjudged: sums.ydmj === 0 ? noLand : null,
  };
}

/** Province, cities and counties; each level is a group. */
export function regionsOf(parcels: readonly store.Subject[], { regions }: Names): Entry[] {
  return [2, 4, 6].flatMap((length) => {
    const found = groupedBy(parcels, ({ xzqdm }) => xzqdm.slice(0, length));
    return [...found].map(([key, parts]) => {
      const name = regions.get(key) ?? key;
      const whole = { key, name, xzqdm: key, xzqmc: name, cyptid: null, cyptlx: null };
      return wholeOf("1", `1 ${length}`, whole, parts);
    });
  });
}

/** Parks of a region are compared with those of their city. */
export function parksOf(
  parcels: readonly store.Subject[],
  { parks }: Names,
  areaCode: string,
): Entry[] {
  const found = groupedBy(parcels, ({ cyptid }) => cyptid ?? "");
  return [...found].flatMap(([key, parts]) => {
    const park = parks.get(key);
    if (!park || !isWithin(park.xzqdm, areaCode)) return [];
    const whole = { ...park, cyptid: key };
    return [wholeOf("2", `2 ${park.xzqdm.slice(0, 4)}`, whole, parts)];
  });
}
