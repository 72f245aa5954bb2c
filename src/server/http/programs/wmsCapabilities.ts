import type { FastifyRequest } from "fastify";
import type { AnyDataset } from "#contract/define/dataset";
import { productName } from "#contract/productName";
import { infoFormats, mostPixels } from "../../tiles/drawn/pictureKeys";
import { crsUris, ogcCrsOf } from "../../tiles/features/ogcCrs";
import { toMercator } from "../../tiles/features/spatialReference";
import { element, textElement, xmlHead } from "../../tiles/look/xml";
import { looksFor, readableDatasets, rootOf } from "./looks";
import { boundsFor } from "./ogcServe";
import { tokenIn } from "./pictures";

const namespaces = {
  version: "1.3.0",
  xmlns: "http://www.opengis.net/wms",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
  "xmlns:sld": "http://www.opengis.net/sld",
  "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
  "xsi:schemaLocation":
    "http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd",
};

type Bounds = readonly [number, number, number, number];

/** What WMS has for the caller: the layers that they may read, each with its looks. */
export async function wmsCapabilities(request: FastifyRequest): Promise<string> {
  const bounds = (await boundsFor(request)) as Bounds;
  const address = `${rootOf(request)}/api/wms?${tokenIn(request)}`;
  const link = (href: string) =>
    element("OnlineResource", { "xlink:type": "simple", "xlink:href": href });
  const get = element("DCPType", {}, element("HTTP", {}, element("Get", {}, link(address))));
  const call = (name: string, formats: readonly string[]) =>
    element(name, {}, ...formats.map((one) => textElement("Format", one)), get);
  const layers = readableDatasets(request).map((dataset) =>
    layerOf(request, dataset, address, bounds),
  );
  const root = element(
    "Layer",
    {},
    textElement("Title", productName),
    ...crsNames.map((name) => textElement("CRS", name)),
    ...boxesOf(bounds),
    ...layers,
  );
  const service = element(
    "Service",
    {},
    ...[textElement("Name", "WMS"), textElement("Title", productName), link(rootOf(request))],
    ...[textElement("MaxWidth", mostPixels), textElement("MaxHeight", mostPixels)],
  );
  const calls = element(
    "Request",
    {},
    call("GetCapabilities", ["text/xml"]),
    call("GetMap", ["image/png"]),
    call("GetFeatureInfo", infoFormats),
    call("sld:GetLegendGraphic", ["image/png"]),
  );
  const exception = element("Exception", {}, textElement("Format", "XML"));
  const capability = element("Capability", {}, calls, exception, root);
  return xmlHead + element("WMS_Capabilities", namespaces, service, capability);
}

const nameOf = (uri: string) =>
  uri.endsWith("CRS84") ? "CRS:84" : `EPSG:${uri.split("/").at(-1) ?? ""}`;

const crsNames = crsUris.map(nameOf);

function boxesOf([west, south, east, north]: Bounds): string[] {
  const [xmin, ymin] = toMercator([west, south]);
  const [xmax, ymax] = toMercator([east, north]);
  const box = (crs: string, sides: readonly number[]) => {
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = sides;
    return element("BoundingBox", { CRS: crs, minx, miny, maxx, maxy });
  };
  return [
    element(
      "EX_GeographicBoundingBox",
      {},
      textElement("westBoundLongitude", west),
      textElement("eastBoundLongitude", east),
      textElement("southBoundLatitude", south),
      textElement("northBoundLatitude", north),
    ),
    box("CRS:84", [west, south, east, north]),
    ...["EPSG:4490", "EPSG:4326"]
      .filter((name) => ogcCrsOf("CRS", name).turned)
      .map((name) => box(name, [south, west, north, east])),
    box("EPSG:3857", [xmin, ymin, xmax, ymax]),
  ];
}

function layerOf(request: FastifyRequest, dataset: AnyDataset, address: string, bounds: Bounds) {
  const { name, title } = dataset;
  const styles = looksFor(request, name).map(({ id, title: words }) => {
    const query = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&FORMAT=image/png&LAYER=${name}&STYLE=${id}`;
    const href = `${address}${address.endsWith("?") ? "" : "&"}${query}`;
    const legend = element(
      "LegendURL",
      {},
      textElement("Format", "image/png"),
      element("OnlineResource", { "xlink:type": "simple", "xlink:href": href }),
    );
    return element("Style", {}, textElement("Name", id), textElement("Title", words), legend);
  });
  return element(
    "Layer",
    { queryable: 1 },
    ...[textElement("Name", name), textElement("Title", title)],
    ...boxesOf(bounds),
    ...styles,
  );
}
