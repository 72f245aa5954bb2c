import { OfdFault } from "#geo/ofd/ofdFault";
import { child, children, readXml, type XmlNode } from "#geo/ofd/xmlTree";
import { OwsFault } from "../../tiles/wfs/owsFault";
import { localName } from "../../tiles/wfs/wfsNames";
import { Keyed } from "./keyed";

/** What WFS is asked with, by either method: keys and values, and the filter as a tree. */
export type WfsGiven = { keyed: Keyed; filter: XmlNode | null };

const mostBytes = 1024 * 1024;

/** A request or filter as a tree; what declares a document type or entities is refused. */
export function wfsXml(text: string | Buffer, what: string): XmlNode {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  if (bytes.length > mostBytes) throw faulty(`${what}过长`);
  try {
    return readXml(bytes, what, { strict: true });
  } catch (error) {
    if (!(error instanceof OfdFault)) throw error;
    throw faulty(`${error.detail}，且不能有 DOCTYPE 和实体`);
  }
}

const faulty = (words: string) => new OwsFault("OperationParsingFailed", "request", words);

/** Keys and values as they stand in an address or a form. */
export function ofKeys(given: unknown): WfsGiven {
  const keyed = new Keyed(given);
  // OWSLib has another name for it.
  const text = (keyed.get("filter") || keyed.get("query")).replace(/^\((.*)\)$/s, "$1");
  return { keyed, filter: text === "" ? null : wfsXml(text, "FILTER") };
}

/** A request in XML as the keys that ask for the same; `address` are those in its address. */
export function ofXml(body: Buffer, address: unknown): WfsGiven {
  const root = wfsXml(body, "请求");
  const { name, attributes } = root;
  const [query, ...more] = children(root, "Query");
  if (more.length > 0) throw faulty("一个请求只能有一个 wfs:Query");
  demandOnly(root, requestParts[name] ?? []);
  const keys: Record<string, unknown> = {
    ...kept(attributes, keysOf[name] ?? []),
    request: name,
    ...(query && queryKeys(query)),
    ...storedKeys(root),
  };
  const types = children(root, "TypeName").map(({ text }) => text.trim());
  if (types.length > 0) keys.typenames = types.join();
  const ids = children(root, "StoredQueryId").map(({ text }) => text.trim());
  if (ids.length > 0) keys.storedquery_id = ids.join();
  const versions = children(child(root, "AcceptVersions") ?? root, "Version");
  if (versions.length > 0) keys.acceptversions = versions.map(({ text }) => text.trim()).join();
  const { token } = Object(address) as { token?: unknown };
  if (token !== undefined) keys.token = token;
  return { keyed: new Keyed(keys), filter: (query && child(query, "Filter")) ?? null };
}

/** Attributes that each request has, in small letters as keys. */
const common = ["service", "version", "outputFormat", "handle"];
const paging = ["count", "startIndex", "resultType", "resolve", "resolveDepth", "resolveTimeout"];
const keysOf: Readonly<Record<string, readonly string[]>> = {
  GetCapabilities: ["service", "version"],
  DescribeFeatureType: common,
  GetFeature: [...common, ...paging],
  GetPropertyValue: [...common, ...paging, "valueReference"],
  ListStoredQueries: ["service", "version", "handle"],
  DescribeStoredQueries: ["service", "version", "handle"],
};

const requestParts: Readonly<Record<string, readonly string[]>> = {
  GetCapabilities: ["AcceptVersions", "AcceptFormats", "Sections"],
  DescribeFeatureType: ["TypeName"],
  GetFeature: ["Query", "StoredQuery"],
  GetPropertyValue: ["Query", "StoredQuery"],
  DescribeStoredQueries: ["StoredQueryId"],
};

const queryParts = ["PropertyName", "Filter", "SortBy"];

function demandOnly({ name, children: parts }: XmlNode, known: readonly string[]): void {
  const other = parts.find((one) => !known.includes(one.name));
  if (other) throw faulty(`${name.slice(0, 40)} 里不支持 ${other.name.slice(0, 40)}`);
}

function kept(attributes: XmlNode["attributes"], names: readonly string[]) {
  const found = names.flatMap((name) => {
    const value = attributes[name];
    return value === undefined || name === "handle" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

function queryKeys(query: XmlNode): Record<string, string> {
  demandOnly(query, queryParts);
  const { typenames, srsName, featureVersion, aliases } = query.attributes;
  // OWSLib writes it in small letters.
  const typeNames = query.attributes.typeNames ?? typenames ?? "";
  if (featureVersion ?? aliases) throw faulty("wfs:Query 不支持 featureVersion 和 aliases");
  const names = children(query, "PropertyName").map(({ text }) => text.trim());
  const sorted = child(query, "SortBy");
  const orders = sorted && children(sorted, "SortProperty").map(orderOf);
  return {
    typenames: typeNames.trim().split(/\s+/).join(),
    ...(srsName !== undefined && { srsname: srsName }),
    ...(names.length > 0 && { propertyname: names.join() }),
    ...(orders && { sortby: orders.join() }),
  };
}

function orderOf(property: XmlNode): string {
  const name = child(property, "ValueReference") ?? child(property, "PropertyName");
  const order = child(property, "SortOrder")?.text.trim();
  return `${name?.text.trim() ?? ""} ${order ?? "ASC"}`;
}

function storedKeys(root: XmlNode): Record<string, string> {
  const [stored, ...more] = children(root, "StoredQuery");
  if (more.length > 0) throw faulty("一个请求只能有一个 wfs:StoredQuery");
  if (!stored) return {};
  const parameters = children(stored, "Parameter").map(
    ({ attributes, text }) => [localName(attributes.name ?? ""), text.trim()] as const,
  );
  return { storedquery_id: stored.attributes.id ?? "", ...Object.fromEntries(parameters) };
}
