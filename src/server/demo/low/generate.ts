import type { Shzt } from "#contract/workflow/shzt";
import { personOf } from "../base/people";
import { dealt } from "../base/progress";
import { deckOf, demoSeed, type Random, randomOf } from "../base/random";
import { type Cadastres, cadastreOf } from "../ground/cadastre";
import type { County } from "../ground/ground";
import { planOf, type Quota } from "../ground/plan";
import { type Dxlx, type Site, sitesOf } from "../ground/sites";
import type { Facts } from "./attributes";
import type { Signers } from "./life";
import { type Drawn, type Parcel, parcelsOf } from "./parcels";

export type CountyParcels = { county: County; dxydst: Parcel[]; dxydsd: Parcel[] };

const kinds = { "2": 65, "3": 20, "1": 12, "9": 3 } as const;
const cityStates = { "0": 9, "1": 8, "2": 3, "5": 76, "9": 4 } as const;
const provincialStates = { "0": 8, "1": 6, "2": 2, "3": 8, "4": 2, "5": 70, "9": 4 } as const;
const progress = { "0": 60, "1": 14, "2": 14, "3": 12 } as const;
/** Share of provincial parcels whose city record contradicts them (rule C006). */
const conflictShare = 0.03;

/** Most parcels per part: large counties come in several parts. */
const mostAtOnce = 1000;

/** Land that other registers will take of the same cadastres, for each parcel. */
export type Beside = { cadastres: Cadastres; beside: number };
const alone = (): Beside => ({ cadastres: new Map(), beside: 0 });

/** All parcels, county by county, identical for identical volumes and neighbours. */
export function* generate(
  counties: readonly County[],
  names: ReadonlyMap<string, string>,
  totals: { sd: number; st: number },
  others: Beside = alone(),
): Generator<CountyParcels> {
  const sorted = [...counties].sort((a, b) => (a.areaCode < b.areaCode ? -1 : 1));
  const plan = planOf(randomOf(demoSeed), sorted, totals);
  const cities = new Map<string, County[]>();
  for (const county of sorted) {
    const city = county.areaCode.slice(0, 4);
    cities.set(city, [...(cities.get(city) ?? []), county]);
  }
  for (const [city, members] of cities) {
    const random = randomOf(demoSeed ^ Number(city));
    const deal = dealer(
      random,
      members.map((county) => plan.get(county.areaCode) as Quota),
    );
    for (const county of members) {
      const quota = plan.get(county.areaCode) as Quota;
      const signers: Signers = {
        clerk: personOf("ROLE_COUNTY", county.areaCode, county.name),
        city: personOf("ROLE_CITY", city, names.get(city) ?? city),
        province: personOf("ROLE_PROVINCE", "33", "浙江省"),
      };
      yield* countyParcels(
        randomOf(demoSeed ^ Number(county.areaCode)),
        county,
        quota,
        deal,
        signers,
        others,
      );
    }
  }
}

type Deal = Readonly<Record<"both" | "onlySd" | "onlySt", () => Dxlx>> & {
  sd: (rdnf: number) => Drawn;
  st: (rdnf: number) => Drawn;
};

/** One deck per city, so that each city's pages show every kind, state and colour. */
function dealer(random: Random, quotas: readonly Quota[]): Deal {
  const sum = (of: (quota: Quota) => number) =>
    quotas.reduce((total, quota) => total + of(quota), 0);
  const both = sum((q) => q.both);
  const [onlySd, onlySt] = [sum((q) => q.onlySd), sum((q) => q.onlySt)];
  return {
    both: cards(deckOf<Dxlx>(random, both, kinds)),
    onlySd: cards(deckOf<Dxlx>(random, onlySd, kinds)),
    onlySt: cards(deckOf<Dxlx>(random, onlySt, kinds)),
    sd: states(random, deckOf<Shzt>(random, both + onlySd, cityStates as Record<Shzt, number>)),
    st: states(
      random,
      deckOf<Shzt>(random, both + onlySt, provincialStates as Record<Shzt, number>),
    ),
  };
}

const cards =
  <K>(deck: K[]) =>
  () =>
    deck.pop() as K;

/** Only land in the library is redeveloped. */
function states(random: Random, deck: Shzt[]): (rdnf: number) => Drawn {
  const approved = deck.filter((shzt) => shzt === "5").length;
  const stageOf = dealt(random, deckOf<keyof typeof progress>(random, approved, progress));
  return (rdnf) => {
    const shzt = deck.pop() as Shzt;
    return { shzt, zkfzt: shzt === "5" ? (stageOf(rdnf) ?? "0") : "0" };
  };
}

function* countyParcels(
  random: Random,
  county: County,
  quota: Quota,
  deal: Deal,
  signers: Signers,
  { cadastres, beside }: Beside,
): Generator<CountyParcels> {
  const shares = (["both", "onlySd", "onlySt"] as const).flatMap((share) =>
    Array.from({ length: quota[share] }, () => share),
  );
  const sites = sitesOf(
    random,
    county,
    cadastreOf(cadastres, county),
    shares.map((share) => deal[share]()),
    beside,
  );
  const make = parcelsOf(random, county, signers);
  const add = (part: CountyParcels, site: Site, share: keyof Quota) => {
    const { facts, outline } = make.land(site);
    const provincial =
      share === "onlySd" ? null : make.provincial(facts, outline, deal.st(facts.rdnf));
    if (provincial) part.dxydst.push(provincial);
    if (share === "onlySt") return;
    const land = provincial && random.chance(conflictShare) ? contradicted(facts) : facts;
    part.dxydsd.push(
      make.city(land, outline, deal.sd(facts.rdnf), provincial?.record.dkid ?? null),
    );
  };
  for (let from = 0; from < sites.length || from === 0; from += mostAtOnce) {
    const part: CountyParcels = { county, dxydst: [], dxydsd: [] };
    const until = Math.min(from + mostAtOnce, sites.length);
    for (let i = from; i < until; i++) add(part, sites[i] as Site, shares[i] as keyof Quota);
    yield part;
  }
}

/** The city states another owner and another planned way. */
const contradicted = (facts: Facts): Facts => ({
  ...facts,
  tdsyqr: facts.tdsyqr.replace(/(股份|制造|科技)?有限公司$/, "实业有限公司"),
  nzkffs: facts.nzkffs === "1" ? "2" : "1",
});
