import type { Dxydsd } from "#contract/datasets/dxydsd";
import type { Library, Shzt } from "#contract/workflow/shzt";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { MultiPolygon, Position } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { personOf as nameOf, phoneOf } from "../base/names";
import type { Person } from "../base/people";
import { type Random, weighted } from "../base/random";
import type { County } from "../ground/ground";
import type { Site } from "../ground/sites";
import { attributesOf, type Facts } from "./attributes";
import { createdAfter, type Signers, type Step, stamp, stepsTo } from "./life";

/** A record of one library with its outline and its history. */
export type Parcel = {
  record: Omit<Dxydsd, "stdkid" | "jbr" | "lxdh"> & Partial<Dxydsd>;
  outline: MultiPolygon;
  steps: Step[];
  /** The old values of attributes that the clerk corrected before first submitting the record. */
  corrected: { at: string; before: Record<string, unknown> } | null;
};

export type Drawn = { shzt: Shzt; zkfzt: "0" | "1" | "2" | "3" };

/** Marks demonstration data. */
const remark = "演示数据";
const correctedShare = 0.1;
const hour = 3_600_000;

/** Generates the records of a county's land. */
export function parcelsOf(random: Random, county: County, signers: Signers) {
  const facts = attributesOf(random, county);
  const serials: Record<Library, number> = { dxydst: 10_000, dxydsd: 10_000 };

  const record = (library: Library, land: Facts, outline: MultiPolygon, drawn: Drawn): Parcel => {
    const created = createdAfter(random, land.rdrq, drawn.shzt);
    const steps = stepsTo(random, library, drawn.shzt, created, signers);
    const corrected = steps.length > 0 ? correction(random, library, created) : null;
    const { letters, creator, source } = origin(library, signers);
    const sign = signed(steps, creator, stamp(created));
    serials[library] += 1;
    return {
      outline,
      steps,
      corrected,
      record: {
        shzt: drawn.shzt,
        zkfzt: drawn.zkfzt,
        dkid: idOf(random),
        dkbh: `${county.areaCode}${letters}${land.rdnf}${serials[library]}`,
        sfnrjh: isPlanned(random, drawn) ? 1 : 0,
        sjly: weighted(random, source),
        pcid: null,
        drr: null,
        bz: remark,
        shr: sign.shr,
        shsj: sign.shsj,
        shyj: sign.shyj,
        cjr: creator.username,
        cjsj: stamp(created),
        gxr: sign.gxr,
        gxsj: sign.gxsj,
        bbh: steps.length + (corrected ? 1 : 0),
        // Must be last: a spread before other keys takes a hundred times as long.
        ...land,
      },
    };
  };

  return {
    land: (site: Site) => {
      const outline: MultiPolygon = [[site.ring]];
      return { outline, facts: facts(site, measured(random, outline)) };
    },
    provincial: (land: Facts, outline: MultiPolygon, drawn: Drawn) =>
      record("dxydst", land, outline, drawn),
    city: (land: Facts, outline: MultiPolygon, drawn: Drawn, stdkid: string | null): Parcel => {
      const parcel = record("dxydsd", land, outline, drawn);
      Object.assign(parcel.record, { stdkid, jbr: nameOf(random), lxdh: phoneOf(random) });
      return parcel;
    },
  };
}

/** The province hands its list down; the county imports or enters its own records. */
function origin(library: Library, signers: Signers) {
  return library === "dxydst"
    ? { letters: "DX", creator: signers.province, source: { "1": 1, "2": 0, "4": 0 } }
    : { letters: "SD", creator: signers.clerk, source: { "1": 0, "2": 7, "4": 3 } };
}

function correction(random: Random, library: Library, created: Date): Parcel["corrected"] {
  if (library === "dxydst" || !random.chance(correctedShare)) return null;
  return { at: stamp(new Date(created.getTime() + hour)), before: { nzkffs: null, rdwh: null } };
}

const isPlanned = (random: Random, { shzt, zkfzt }: Drawn): boolean =>
  zkfzt !== "0" || (shzt === "5" && random.chance(0.2));

function signed(steps: readonly Step[], creator: Person, created: string) {
  const review = steps.findLast((step) => step.xzt !== "1");
  const last = steps.at(-1);
  return {
    shr: review ? review.by.realName : null,
    shsj: review ? review.at : null,
    shyj: review ? review.yj : null,
    gxr: last ? last.by.username : creator.username,
    gxsj: last ? last.at : created,
  };
}

/** The stated area differs from the outline's by a few parts in ten thousand. */
function measured(random: Random, outline: MultiPolygon) {
  const txmj = cents(ellipsoidArea(outline));
  const error = Math.max(-0.0009, Math.min(0.0009, 0.0003 * random.normal()));
  const [lon, lat] = insidePoint(outline) as Position;
  return { txmj, mj: cents(txmj * (1 + error)), zxjd: degrees(lon), zxwd: degrees(lat) };
}

const cents = (n: number): number => Math.round(n * 100) / 100;
const degrees = (n: number): number => Math.round(n * 1e7) / 1e7;

/** A uuid without dashes. */
function idOf(random: Random): string {
  let id = "";
  while (id.length < 32)
    id += Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return id;
}
