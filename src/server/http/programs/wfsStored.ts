import type { AnyDataset } from "#contract/define/dataset";
import { element, textElement, xmlHead } from "../../tiles/look/xml";
import { OwsFault } from "../../tiles/wfs/owsFault";
import { namespace, prefix, typeName, wfsSpace } from "../../tiles/wfs/wfsNames";

const byId = "urn:ogc:def:query:OGC-WFS::GetFeatureById";
const names: readonly string[] = [
  byId,
  "http://www.opengis.net/def/query/OGC-WFS/0/GetFeatureById",
];

export const isById = (name: string): boolean => names.includes(name);

const title = "按编号取一个要素";

const document = (name: string, content: string) =>
  xmlHead +
  element(
    `wfs:${name}`,
    {
      "xmlns:wfs": wfsSpace,
      "xmlns:xsd": "http://www.w3.org/2001/XMLSchema",
      [`xmlns:${prefix}`]: namespace,
    },
    content,
  );

/** The stored queries, of which there is the one that every service has. */
export function listedQueries(datasets: readonly AnyDataset[]): string {
  const types = datasets.map(({ name }) => textElement("wfs:ReturnFeatureType", typeName(name)));
  const query = element("wfs:StoredQuery", { id: byId }, textElement("wfs:Title", title), ...types);
  return document("ListStoredQueriesResponse", query);
}

export function describedQueries(datasets: readonly AnyDataset[], ids: string): string {
  const unknown = ids.split(",").find((id) => id.trim() !== "" && !isById(id.trim()));
  if (unknown !== undefined) {
    const words = `没有存储查询“${unknown.trim().slice(0, 80)}”`;
    throw new OwsFault("InvalidParameterValue", "storedQuery_Id", words);
  }
  const text = element("wfs:QueryExpressionText", {
    isPrivate: true,
    language: "urn:ogc:def:queryLanguage:OGC-WFS::WFSQueryExpression",
    returnFeatureTypes: datasets.map(({ name }) => typeName(name)).join(" "),
  });
  const description = element(
    "wfs:StoredQueryDescription",
    { id: byId },
    textElement("wfs:Title", title),
    element("wfs:Parameter", { name: "ID", type: "xsd:string" }),
    text,
  );
  return document("DescribeStoredQueriesResponse", description);
}
