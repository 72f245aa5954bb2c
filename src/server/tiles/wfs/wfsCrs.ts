import { crsUris, type OgcCrs, ogcCrsOf } from "../features/ogcCrs";

/** A reference as an answer names it: in the form that it was asked for. */
export type WfsCrs = OgcCrs & { name: string };

const urn = "urn:ogc:def:crs:EPSG::";
const shortForm = /^(?:EPSG:|https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#)(\d{4,6})$/i;

/** What is stored, in the order of its axes: north, east. */
export const defaultCrs = `${urn}4490`;

/** All others that are announced. */
export const otherCrs: readonly string[] = crsUris
  .map((uri) => uri.split("/").at(-1) ?? "")
  .filter((code) => /^\d+$/.test(code))
  .map((code) => `${urn}${code}`)
  .filter((name) => name !== defaultCrs);

/**
 * The reference of a name. A URN or an address of OGC has the axes of its authority, north first in
 * degrees and on planes; the short form `EPSG:4490` has them east first, as programs have agreed.
 */
export function wfsCrsOf(parameter: string, given: string): WfsCrs {
  const name = given.trim() || defaultCrs;
  const short = shortForm.exec(name);
  if (!short) return { ...ogcCrsOf(parameter, name), name };
  return { ...ogcCrsOf(parameter, `${urn}${short[1]}`), turned: false, name };
}
