import type { FastifyRequest } from "fastify";
import { productName } from "#contract/productName";
import { element, textElement, xmlHead } from "../../tiles/look/xml";
import { looksFor, readableDatasets, rootOf } from "./looks";
import { boundsFor } from "./ogcServe";
import { tokenIn } from "./pictures";
import { matrixSets, pixels } from "./tileMatrices";

const namespaces = {
  version: "1.0.0",
  xmlns: "http://www.opengis.net/wmts/1.0",
  "xmlns:ows": "http://www.opengis.net/ows/1.1",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
  "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
  "xsi:schemaLocation":
    "http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd",
};

/** What WMTS has for the caller: the layers that they may read, each with its looks. */
export async function wmtsCapabilities(request: FastifyRequest): Promise<string> {
  const [west, south, east, north] = await boundsFor(request);
  const root = `${rootOf(request)}/api/wmts`;
  const token = tokenIn(request);
  const box = element(
    "ows:WGS84BoundingBox",
    {},
    textElement("ows:LowerCorner", `${west} ${south}`),
    textElement("ows:UpperCorner", `${east} ${north}`),
  );
  const layers = readableDatasets(request).map(({ name, title }) => {
    const styles = looksFor(request, name).map(({ id, title: words }, at) =>
      element(
        "Style",
        { isDefault: at === 0 },
        ...[textElement("ows:Title", words), textElement("ows:Identifier", id)],
      ),
    );
    const template = `${root}/${name}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`;
    return element(
      "Layer",
      {},
      ...[textElement("ows:Title", title), box, textElement("ows:Identifier", name)],
      ...styles,
      textElement("Format", "image/png"),
      ...matrixSets.map(({ id }) =>
        element("TileMatrixSetLink", {}, textElement("TileMatrixSet", id)),
      ),
      element("ResourceURL", {
        ...{ format: "image/png", resourceType: "tile" },
        template: token === "" ? template : `${template}?${token}`,
      }),
    );
  });
  const contents = element("Contents", {}, ...layers, ...matrixSets.map(setOf));
  const service = element(
    "ows:ServiceIdentification",
    {},
    textElement("ows:Title", productName),
    textElement("ows:ServiceType", "OGC WMTS"),
    textElement("ows:ServiceTypeVersion", "1.0.0"),
  );
  const calls = ["GetCapabilities", "GetTile"].map((name) => operation(name, `${root}?${token}`));
  return (
    xmlHead +
    element(
      "Capabilities",
      namespaces,
      service,
      element("ows:OperationsMetadata", {}, ...calls),
      contents,
      element("ServiceMetadataURL", { "xlink:href": `${root}/1.0.0/WMTSCapabilities.xml` }),
    )
  );
}

function operation(name: string, href: string): string {
  const allowed = element("ows:AllowedValues", {}, textElement("ows:Value", "KVP"));
  const encoding = element("ows:Constraint", { name: "GetEncoding" }, allowed);
  const get = element("ows:Get", { "xlink:href": href }, encoding);
  return element("ows:Operation", { name }, element("ows:DCP", {}, element("ows:HTTP", {}, get)));
}

/** Corners have the axes in the order of their reference: degrees begin with the latitude. */
function setOf({ id, code, left, top, matrices }: (typeof matrixSets)[number]): string {
  const corner = code === 3857 ? `${left} ${top}` : `${top} ${left}`;
  return element(
    "TileMatrixSet",
    {},
    textElement("ows:Identifier", id),
    textElement("ows:SupportedCRS", `urn:ogc:def:crs:EPSG::${code}`),
    ...matrices.map((one) =>
      element(
        "TileMatrix",
        {},
        textElement("ows:Identifier", one.id),
        textElement("ScaleDenominator", one.scale),
        textElement("TopLeftCorner", corner),
        ...[textElement("TileWidth", pixels), textElement("TileHeight", pixels)],
        ...[textElement("MatrixWidth", one.wide), textElement("MatrixHeight", one.high)],
      ),
    ),
  );
}
