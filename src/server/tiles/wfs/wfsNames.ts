import { geometryName } from "../features/cqlSpace";
import { OwsFault } from "./owsFault";

/** The namespace of feature types, and what it is called in our own documents. */
export const prefix = "clzy";
export const namespace = "urn:clzy-workbench:features";

export const wfsSpace = "http://www.opengis.net/wfs/2.0";
export const gmlSpace = "http://www.opengis.net/gml/3.2";
export const fesSpace = "http://www.opengis.net/fes/2.0";
export const owsSpace = "http://www.opengis.net/ows/1.1";
export const xsiSpace = "http://www.w3.org/2001/XMLSchema-instance";

export const typeName = (dataset: string): string => `${prefix}:${dataset}`;

/** A name without its prefix: programs choose prefixes as they like. */
export const localName = (name: string): string => name.slice(name.lastIndexOf(":") + 1).trim();

/**
 * The property that a `ValueReference` means, of which the path may begin with the feature type.
 * Longer paths, attributes and predicates are refused: features have no inner ones.
 */
export function propertyIn(reference: string, dataset: string): string {
  const steps = reference.trim().split("/").map(localName);
  const [first = "", second] = steps.filter((step) => step !== "");
  const [name, ...more] = first === dataset && second !== undefined ? steps.slice(-1) : steps;
  if (name !== undefined && more.length === 0 && /^[A-Za-z_]\w*$/.test(name)) return name;
  const words = `不支持的 ValueReference“${reference.trim().slice(0, 60)}”，应为字段的名字`;
  throw new OwsFault("InvalidParameterValue", "ValueReference", words);
}

export const isGeometry = (name: string): boolean => name === geometryName;

/** `dxydsd.12`: a feature by its type and id. */
export const featureId = (dataset: string, oid: number): string => `${dataset}.${oid}`;

export type ResourceId = { dataset: string; oid: number };

/** The feature that an id names; null if there can be none of that id. */
export function resourceIdOf(text: string): ResourceId | null {
  const [, dataset, oid] = /^(?:\w+:)?(\w+)\.(\d{1,9})$/.exec(text.trim()) ?? [];
  return dataset === undefined ? null : { dataset, oid: Number(oid) };
}
