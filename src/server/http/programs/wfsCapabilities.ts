import type { FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { productName } from "#contract/productName";
import { element, textElement, xmlHead } from "../../tiles/look/xml";
import { comparisonNames, spatialNames } from "../../tiles/wfs/fesFilter";
import { OwsFault } from "../../tiles/wfs/owsFault";
import { defaultCrs, otherCrs } from "../../tiles/wfs/wfsCrs";
import { mostFeatures } from "../../tiles/wfs/wfsFeatures";
import { announcedFormats } from "../../tiles/wfs/wfsFormats";
import {
  fesSpace,
  gmlSpace,
  namespace,
  owsSpace,
  prefix,
  typeName,
  wfsSpace,
  xsiSpace,
} from "../../tiles/wfs/wfsNames";
import { readableDatasets } from "./looks";
import { boundsFor } from "./ogcServe";

const spaces = {
  version: "2.0.0",
  xmlns: wfsSpace,
  "xmlns:wfs": wfsSpace,
  "xmlns:ows": owsSpace,
  "xmlns:fes": fesSpace,
  "xmlns:gml": gmlSpace,
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
  "xmlns:xsi": xsiSpace,
  [`xmlns:${prefix}`]: namespace,
  "xsi:schemaLocation": `${wfsSpace} http://schemas.opengis.net/wfs/2.0/wfs.xsd`,
};

/** The parts of the document, in their order, which may be asked for one by one. */
const sections = [
  "ServiceIdentification",
  "ServiceProvider",
  "OperationsMetadata",
  "FeatureTypeList",
  "Filter_Capabilities",
] as const;

type Section = (typeof sections)[number];

/** What WFS has for the caller: the feature types that they may read. */
export async function wfsCapabilities(
  request: FastifyRequest,
  address: string,
  asked: string,
): Promise<string> {
  const bounds = await boundsFor(request);
  const datasets = readableDatasets(request);
  const written: Readonly<Record<Section, string>> = {
    ServiceIdentification: identification(),
    ServiceProvider: provider(),
    OperationsMetadata: operations(address),
    FeatureTypeList: types(datasets, bounds),
    Filter_Capabilities: filters(),
  };
  const parts = sectionsIn(asked).map((name) => written[name]);
  return xmlHead + element("wfs:WFS_Capabilities", spaces, ...parts);
}

function sectionsIn(asked: string): readonly Section[] {
  const names = asked
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const unknown = names.find((name) => name !== "All" && !sections.some((one) => one === name));
  if (unknown !== undefined) {
    const words = `没有 Sections“${unknown.slice(0, 60)}”，可用 ${sections.join("、")}、All`;
    throw new OwsFault("InvalidParameterValue", "Sections", words);
  }
  if (names.length === 0 || names.includes("All")) return sections;
  return sections.filter((one) => names.includes(one));
}

const identification = () =>
  element(
    "ows:ServiceIdentification",
    {},
    textElement("ows:Title", productName),
    textElement("ows:Abstract", "WFS，只读，按登录用户的权限和辖区给出要素"),
    textElement("ows:ServiceType", "WFS"),
    textElement("ows:ServiceTypeVersion", "2.0.0"),
    textElement("ows:Fees", "NONE"),
    textElement("ows:AccessConstraints", "接口令牌"),
  );

const provider = () =>
  element(
    "ows:ServiceProvider",
    {},
    textElement("ows:ProviderName", productName),
    element("ows:ServiceContact"),
  );

const allowed = (values: readonly string[]) =>
  element("ows:AllowedValues", {}, ...values.map((value) => textElement("ows:Value", value)));

const parameter = (name: string, values: readonly string[]) =>
  element("ows:Parameter", { name }, allowed(values));

const constraint = (name: string, value: string | number | boolean) =>
  element(
    "ows:Constraint",
    { name },
    element("ows:NoValues"),
    textElement(
      "ows:DefaultValue",
      typeof value === "boolean" ? String(value).toUpperCase() : value,
    ),
  );

/** What of WFS 2.0 (table 13) there is. */
const conforms = {
  ...{ ImplementsBasicWFS: true, ImplementsTransactionalWFS: false, ImplementsLockingWFS: false },
  ...{ KVPEncoding: true, XMLEncoding: true, SOAPEncoding: false },
  ...{ ImplementsInheritance: false, ImplementsRemoteResolve: false },
  ...{ ImplementsResultPaging: true, ImplementsStandardJoins: false },
  ...{ ImplementsSpatialJoins: false, ImplementsTemporalJoins: false },
  ...{ ImplementsFeatureVersioning: false, ManageStoredQueries: false },
  ...{ PagingIsTransactionSafe: false, CountDefault: mostFeatures },
};

function operations(address: string): string {
  const http = element(
    "ows:DCP",
    {},
    element(
      "ows:HTTP",
      {},
      element("ows:Get", { "xlink:href": address }),
      element("ows:Post", { "xlink:href": address }),
    ),
  );
  const operation = (name: string, ...more: string[]) =>
    element("ows:Operation", { name }, http, ...more);
  const formats = parameter("outputFormat", announcedFormats);
  return element(
    "ows:OperationsMetadata",
    {},
    operation(
      "GetCapabilities",
      parameter("AcceptVersions", ["2.0.0"]),
      parameter("Sections", sections),
    ),
    operation("DescribeFeatureType", parameter("outputFormat", announcedFormats.slice(0, 2))),
    operation("ListStoredQueries"),
    operation("DescribeStoredQueries"),
    operation("GetFeature", parameter("resultType", ["results", "hits"]), formats),
    operation("GetPropertyValue", parameter("resultType", ["results", "hits"])),
    parameter("version", ["2.0.0"]),
    ...Object.entries(conforms).map(([name, value]) => constraint(name, value)),
    element(
      "ows:Constraint",
      { name: "QueryExpressions" },
      allowed(["wfs:Query", "wfs:StoredQuery"]),
    ),
  );
}

type Bounds = readonly number[];

function types(datasets: readonly AnyDataset[], [west, south, east, north]: Bounds): string {
  const box = element(
    "ows:WGS84BoundingBox",
    {},
    textElement("ows:LowerCorner", `${west} ${south}`),
    textElement("ows:UpperCorner", `${east} ${north}`),
  );
  const crs = [
    textElement("DefaultCRS", defaultCrs),
    ...otherCrs.map((name) => textElement("OtherCRS", name)),
  ];
  const formats = announcedFormats.map((format) => textElement("Format", format));
  const list = datasets.map(({ name, title }) =>
    element(
      "FeatureType",
      {},
      textElement("Name", typeName(name)),
      textElement("Title", title),
      ...crs,
      element("OutputFormats", {}, ...formats),
      box,
    ),
  );
  return element("FeatureTypeList", {}, ...list);
}

/** What of FES 2.0 (table 1) there is. */
const filterClasses = {
  ...{ ImplementsQuery: true, ImplementsAdHocQuery: true, ImplementsFunctions: false },
  ...{ ImplementsResourceId: true, ImplementsMinStandardFilter: true },
  ...{ ImplementsStandardFilter: true, ImplementsMinSpatialFilter: true },
  ...{ ImplementsSpatialFilter: true, ImplementsMinTemporalFilter: false },
  ...{ ImplementsTemporalFilter: false, ImplementsVersionNav: false, ImplementsSorting: true },
  ...{ ImplementsExtendedOperators: false, ImplementsMinimumXPath: true },
  ImplementsSchemaElementFunc: false,
};

const operands = [
  ...["gml:Envelope", "gml:Point", "gml:MultiPoint", "gml:LineString", "gml:Curve"],
  ...["gml:MultiCurve", "gml:Polygon", "gml:Surface", "gml:MultiSurface"],
];

function filters(): string {
  const conformance = Object.entries(filterClasses).map(([name, value]) =>
    element(
      "fes:Constraint",
      { name },
      element("ows:NoValues"),
      textElement("ows:DefaultValue", String(value).toUpperCase()),
    ),
  );
  const scalar = comparisonNames.map((name) => element("fes:ComparisonOperator", { name }));
  const spatial = spatialNames.map((name) => element("fes:SpatialOperator", { name }));
  return element(
    "fes:Filter_Capabilities",
    {},
    element("fes:Conformance", {}, ...conformance),
    element(
      "fes:Id_Capabilities",
      {},
      element("fes:ResourceIdentifier", { name: "fes:ResourceId" }),
    ),
    element(
      "fes:Scalar_Capabilities",
      {},
      element("fes:LogicalOperators"),
      element("fes:ComparisonOperators", {}, ...scalar),
    ),
    element(
      "fes:Spatial_Capabilities",
      {},
      element(
        "fes:GeometryOperands",
        {},
        ...operands.map((name) => element("fes:GeometryOperand", { name })),
      ),
      element("fes:SpatialOperators", {}, ...spatial),
    ),
  );
}
