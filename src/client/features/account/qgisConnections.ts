import { alwaysLevel, deepestAsked } from "#contract/look/paint";
import { productName } from "#contract/productName";

/** A file that a connection manager of QGIS imports, and where that is found. */
export type QgisFile = { kind: string; place: string; name: string; text: string };

type Attributes = Readonly<Record<string, string | number>>;
type Layer = { name: string; title: string };

const signs: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
};

const element = (name: string, attributes: Attributes): string => {
  const given = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? "")}"`,
  );
  return `  <${name}${given.join("")}/>`;
};

/** A file as QGIS exports it itself; each kind of service has one of its own. */
const fileOf = (root: string, version: string, entries: readonly string[]): string =>
  ["<!DOCTYPE connections>", `<${root} version="${version}">`, ...entries, `</${root}>`, ""].join(
    "\n",
  );

const axes = { ignoreAxisOrientation: "false", invertAxisOrientation: "false" };

/**
 * Connections to all that QGIS reads, at the addresses that `addressOf` makes of our paths. They hold no
 * token: QGIS asks for it, or takes it from its own encrypted store.
 */
export function qgisFiles(
  addressOf: (path: string) => string,
  layers: readonly Layer[],
): QgisFile[] {
  const wfs = (name: string, path: string, version: string) =>
    element("wfs", {
      ...{ name: `${productName} ${name}`, url: addressOf(path), version },
      ...{ maxnumfeatures: "", pagesize: "", pagingenabled: "true", ...axes },
      ...{ username: "", password: "" },
    });
  const wms = (name: string, path: string) =>
    element("wms", {
      ...{ name: `${productName} ${name}`, url: addressOf(path) },
      ...{ ignoreGetMapURI: "false", ignoreGetFeatureInfoURI: "false", ...axes },
      ...{ smoothPixmapTransform: "false", dpiMode: 7, referer: "", username: "", password: "" },
    });
  const arcgis = element("arcgisfeatureserver", {
    ...{ name: productName, url: addressOf("rest/services"), header: "" },
    ...{ authcfg: "", username: "", password: "" },
  });
  const tiles = layers.map(({ name, title }) =>
    element("vectortile", {
      name: title,
      url: `${addressOf(`tiles/${name}`)}/{z}/{x}/{y}.pbf?labels=1`,
      styleUrl: addressOf(`styles/${name}/default/style.json`),
      ...{ zmin: alwaysLevel, zmax: deepestAsked, serviceType: "" },
      ...{ authcfg: "", username: "", password: "", referer: "" },
    }),
  );
  const file = (kind: string, place: string, text: string): QgisFile => ({
    ...{ kind, place, text },
    name: `${productName}-${kind}.xml`,
  });
  return [
    file(
      "WFS",
      "WFS / OGC API - 要素",
      fileOf("qgsWFSConnections", "1.1", [
        wfs("WFS", "wfs", "2.0.0"),
        wfs("OGC API", "ogc", "OGC_API"),
      ]),
    ),
    file(
      "WMS",
      "WMS / WMTS",
      fileOf("qgsWMSConnections", "1.0", [
        wms("WMS", "wms"),
        wms("WMTS", "wmts/1.0.0/WMTSCapabilities.xml"),
      ]),
    ),
    file("矢量瓦片", "矢量切片", fileOf("qgsVectorTileConnections", "1.0", tiles)),
    file(
      "ArcGIS",
      "ArcGIS REST 服务器",
      fileOf("qgsARCGISFEATURESERVERConnections", "1.0", [arcgis]),
    ),
  ];
}
