import { planeCodes } from "#geo/crs/planes";
import type { MultiPolygon, Position } from "#geo/position";
import { bad } from "./parameters";
import { type Reference, referenceOf } from "./spatialReference";

/** A reference as OGC names it; `turned` if its first axis goes north, as EPSG has most of them. */
export type OgcCrs = { uri: string; reference: Reference; turned: boolean };

const epsg = "http://www.opengis.net/def/crs/EPSG/0/";
export const crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";

/** Codes that answers and boxes may be in. */
const codes: readonly number[] = [4490, 4326, 3857, ...planeCodes];

/** All that is announced, and understood. */
export const crsUris: readonly string[] = [crs84, ...codes.map((code) => `${epsg}${code}`)];

/** What is stored: degrees of CGCS2000. */
export const storageCrs = `${epsg}4490`;

/** A URI, or the same as URN, short name or CURIE, which programs send as well. */
const ofEpsg =
  /^\[?(?:https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/|urn:ogc:def:crs:EPSG:[\d.]*:|EPSG:)(\d{4,6})\]?$/i;
const of84 =
  /^\[?(?:https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/|urn:ogc:def:crs:OGC:(?:1\.3)?:|OGC:)CRS84\]?$/i;

/** The reference that a parameter names; degrees east and north if it is not given. */
export function ogcCrsOf(name: string, value: unknown): OgcCrs {
  const text = value === undefined ? crs84 : String(value).trim();
  if (of84.test(text)) {
    return { uri: crs84, reference: { srid: 4490, wkid: 4326 }, turned: false };
  }
  const code = Number(ofEpsg.exec(text)?.[1]);
  const reference = codes.includes(code) ? referenceOf(code) : undefined;
  if (!reference) {
    const words = "可用 OGC:CRS84 和 EPSG 的 4490、4326、3857、4513 至 4554";
    throw bad(`${name} 的坐标系 ${text.slice(0, 80)} 不支持，${words}`);
  }
  return { uri: `${epsg}${code}`, reference, turned: code !== 3857 };
}

/** An outline with the axes in the order of the reference. */
export const inOrder = (outline: MultiPolygon, { turned }: OgcCrs): MultiPolygon =>
  turned
    ? outline.map((polygon) => polygon.map((ring) => ring.map(([x, y]): Position => [y, x])))
    : outline;
