import type { Zone } from "./gaussKruger";
import { codeOf, type Plane, planeOf } from "./planes";

/**
 * Datums that messages distinguish; `cgcs2000` is rejected only because of its projection, `wgs84`
 * are its degrees and `wgs84Plane` some projection of them.
 */
type RejectedDatum = "xian80" | "beijing54" | "wgs84" | "wgs84Plane" | "cgcs2000" | "unknown";

/** How we classify a file's reference system. */
export type Crs =
  | { kind: "geographic" }
  | ({ kind: "projected" } & Zone)
  /**
   * `name` is the name in the file; empty if the file gives none. A system that parcels are not taken
   * in may still be `drawn`: of layers that are only looked at.
   */
  | { kind: "rejected"; datum: RejectedDatum; name: string; drawn?: DrawnCrs };

/** Systems of layers that are only looked at: any 3° plane of CGCS2000, or web mercator. */
export type DrawnCrs = ({ kind: "plane" } & Plane) | { kind: "mercator" };

const mercator = (name: string, datum: RejectedDatum): Crs => {
  return { kind: "rejected", datum, name, drawn: { kind: "mercator" } };
};
const mercatorCodes = [3857, 900_913, 102_100, 102_113];
const mercatorNames = /web_?mercator|pseudo-?mercator|mercator_auxiliary_sphere/i;

/** Degrees of WGS 84, which differ from those of CGCS2000 by less than a decimetre. */
export const wgs84: Crs = { kind: "rejected", datum: "wgs84", name: "WGS 84" };

const epsgCodes: Readonly<Record<number, Crs>> = {
  4326: wgs84,
  4979: wgs84,
  4480: { kind: "geographic" },
  4490: { kind: "geographic" },
  4527: { kind: "projected", zone: 39, prefixed: true },
  4528: { kind: "projected", zone: 40, prefixed: true },
  4529: { kind: "projected", zone: 41, prefixed: true },
  4548: { kind: "projected", zone: 39, prefixed: false },
  4549: { kind: "projected", zone: 40, prefixed: false },
  4550: { kind: "projected", zone: 41, prefixed: false },
};

/** No genuine text is longer; the patterns below would be very slow on megabytes. */
const longestWkt = 8192;

const datums: readonly (readonly [RegExp, RejectedDatum])[] = [
  [/cgcs_?2000|china_?2000|china_geodetic_coordinate_system_2000/, "cgcs2000"],
  [/xian_?(19)?80|西安/, "xian80"],
  [/beijing_?(19)?54|北京/, "beijing54"],
  [/wgs_?(19)?84|world_geodetic_system_1984/, "wgs84"],
];

/** Reads a reference system from WKT (ESRI or OGC, version 1 or 2) or an EPSG code. */
export function parseCrs(whole: string): Crs {
  const text = whole.slice(0, longestWkt);
  const code = /^\s*(?:epsg:+)?(\d{4,6})\s*$/i.exec(text)?.[1];
  if (code) return crsOfCode(Number(code), text);
  const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(text)?.[1] ?? text.trim().slice(0, 80);
  const datum = datumOf(text);
  const isPlane = /proj(cs|crs|ectedcrs)\s*\[/i.test(text);
  if (datum === "wgs84" && isPlane) {
    return mercatorNames.test(text)
      ? mercator(name, "wgs84Plane")
      : { kind: "rejected", datum: "wgs84Plane", name };
  }
  if (datum !== "cgcs2000") return { kind: "rejected", datum, name };
  if (!isPlane) return { kind: "geographic" };
  const zone = zoneOfWkt(text);
  if (zone) return { kind: "projected", ...zone };
  const plane = planeOfWkt(text);
  return { kind: "rejected", datum, name, ...(plane && isKnown(plane) && drawnOn(plane)) };
}

const drawnOn = (plane: Plane) => ({ drawn: { kind: "plane" as const, ...plane } });

/** Whether a plane is one of those that have codes: text may place its axes anywhere. */
const isKnown = (plane: Plane) => codeOf(plane) !== undefined;

function crsOfCode(code: number, name: string): Crs {
  const known = epsgCodes[code];
  if (known) return known;
  if (mercatorCodes.includes(code)) return mercator(name, "unknown");
  const plane = planeOf(code);
  if (plane) return { kind: "rejected", datum: "cgcs2000", name, ...drawnOn(plane) };
  return { kind: "rejected", datum: "unknown", name };
}

/** The datum decides; a name alone counts only if the file states no datum. */
function datumOf(text: string): RejectedDatum {
  const stated = /(?:datum|trf|ensemble)\s*\[\s*"([^"]*)"/i.exec(text)?.[1];
  const plain = (stated ?? text).toLowerCase().replace(/[\s-]+/g, "_");
  return datums.find(([pattern]) => pattern.test(plain))?.[1] ?? "unknown";
}

/** The 3° plane that a WKT of CGCS2000 describes; null for any other projection. */
export function planeOfWkt(whole: string): Plane | null {
  const text = whole.slice(0, longestWkt);
  const isKruger = /"(gauss_kruger|transverse[_ ]mercator)"/i.test(text);
  const inMetres = /unit\s*\[\s*"(met(er|re)s?|米)"\s*,\s*1(\.0*)?\s*[\],]/i.test(text);
  const scale = parameter(text, /scale[_ ]factor( at natural origin)?/i) ?? 1;
  const meridian = parameter(text, /central[_ ]meridian|longitude of natural origin/i);
  const easting = parameter(text, /false[_ ]easting/i);
  const northing = parameter(text, /false[_ ]northing/i) ?? 0;
  const isPlane = isKruger && inMetres && scale === 1 && northing === 0;
  if (!isPlane || meridian === undefined || easting === undefined) return null;
  return { meridian, easting };
}

function zoneOfWkt(text: string): Zone | null {
  const plane = planeOfWkt(text);
  const zone = ([39, 40, 41] as const).find((candidate) => candidate * 3 === plane?.meridian);
  if (!plane || !zone) return null;
  const prefixed = plane.easting === zone * 1_000_000 + 500_000;
  return prefixed || plane.easting === 500_000 ? { zone, prefixed } : null;
}

function parameter(text: string, name: RegExp): number | undefined {
  const pattern = new RegExp(`"(?:${name.source})"\\s*,\\s*(-?[\\d.]+(?:e[+-]?\\d+)?)`, "i");
  const found = pattern.exec(text)?.at(-1);
  return found === undefined ? undefined : Number(found);
}
