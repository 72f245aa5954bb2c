import { queryFeatures } from "@esri/arcgis-rest-feature-service";
import { ApiKeyManager, request } from "@esri/arcgis-rest-request";
import { featureLayer } from "esri-leaflet";
import * as maplibre from "maplibre-gl";
import WMTSCapabilities from "ol/format/WMTSCapabilities";
import ImageLayer from "ol/layer/Image";
import TileLayer from "ol/layer/Tile";
import OlMap from "ol/Map";
import ImageArcGISRest from "ol/source/ImageArcGISRest";
import ImageWMS from "ol/source/ImageWMS";
import WMTS, { optionsFromCapabilities } from "ol/source/WMTS";
import View from "ol/View";

/**
 * The page of another office: what its authors would write with libraries from npm. Tests call it by
 * `window.clients`; it knows an address and an API token, and nothing of the product.
 */
type Place = { center: [number, number]; zoom: number };
type Asked = { root: string; token: string };

const div = () => document.getElementById("map") as HTMLDivElement;

const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

const clients = {
  /** MapLibre with a style of ours: the numbers of the parcels that it shows. */
  maplibre: ({ root, token }: Asked, { center, zoom }: Place) =>
    new Promise<string[]>((resolve, reject) => {
      maplibre.setWorkerUrl("/worker.js");
      const map = new maplibre.Map({
        ...{ container: div(), center, zoom, attributionControl: false },
        style: `${root}/api/styles/dxydsd/dxlx/style.json`,
        canvasContextAttributes: { preserveDrawingBuffer: true },
        transformRequest: (url) => ({ url, headers: { Authorization: `Bearer ${token}` } }),
      });
      map.on("error", ({ error }) => reject(error));
      map.once("idle", () => {
        const shown = map.queryRenderedFeatures({ layers: ["dxlx-labels"] });
        resolve(shown.map(({ properties }) => String(properties.name)));
      });
    }),

  /** OpenLayers with pictures by WMS, the token in the address. */
  openLayersWms: ({ root, token }: Asked, { center, zoom }: Place) =>
    new Promise<void>((resolve, reject) => {
      const source = new ImageWMS({
        ...{ url: `${root}/api/wms?token=${token}`, crossOrigin: "anonymous", ratio: 1 },
        params: { LAYERS: "dxydsd", STYLES: "dxlx", VERSION: "1.3.0" },
      });
      source.on("imageloaderror", () => reject(new Error("no picture")));
      const view = new View({ projection: "EPSG:4326", center, resolution: degreesAt(zoom) });
      const map = new OlMap({
        target: div(),
        view,
        layers: [new ImageLayer({ source })],
        controls: [],
      });
      map.once("rendercomplete", () => resolve());
    }),

  /** OpenLayers with pictures of a map service of ArcGIS. */
  openLayersArcgis: ({ root, token }: Asked, { center, zoom }: Place) =>
    new Promise<void>((resolve, reject) => {
      const source = new ImageArcGISRest({
        ...{ url: `${root}/api/rest/services/dxydsd/MapServer`, crossOrigin: "anonymous" },
        ...{ ratio: 1, params: { token } },
      });
      source.on("imageloaderror", () => reject(new Error("no picture")));
      const view = new View({ center: mercator(center), zoom: zoom + 1 });
      const map = new OlMap({
        target: div(),
        view,
        layers: [new ImageLayer({ source })],
        controls: [],
      });
      map.once("rendercomplete", () => resolve());
    }),

  /** OpenLayers with tiles, as their capabilities describe them. */
  openLayersWmts: async ({ root, token }: Asked, { center, zoom }: Place) => {
    const reply = await fetch(`${root}/api/wmts/1.0.0/WMTSCapabilities.xml?token=${token}`);
    const read = new WMTSCapabilities().read(await reply.text());
    const matrixSet = "GoogleMapsCompatible";
    const options = optionsFromCapabilities(read, { layer: "dxydsd", style: "dxlx", matrixSet });
    if (!options) throw new Error("the capabilities name no such layer");
    const source = new WMTS({ ...options, crossOrigin: "anonymous" });
    const view = new View({ center: mercator(center), zoom: zoom + 1 });
    const map = new OlMap({
      target: div(),
      view,
      layers: [new TileLayer({ source })],
      controls: [],
    });
    await new Promise<void>((resolve) => map.once("rendercomplete", () => resolve()));
  },

  /** esri-leaflet: how many features a layer has, or what it was told instead. */
  esriLeaflet: ({ root, token }: Asked, where: string) =>
    new Promise<number | string>((resolve) => {
      const layer = featureLayer({
        url: `${root}/api/rest/services/dxydsd/FeatureServer/0`,
        token,
      });
      layer
        .query()
        .where(where)
        .count((error: { code?: number; message?: string } | undefined, count: number) =>
          resolve(error ? `${error.code}: ${error.message}` : count),
        );
    }),

  /** The REST client of ArcGIS: the same, and how the layer is described. */
  arcgisRest: async ({ root, token }: Asked, where: string) => {
    const url = `${root}/api/rest/services/dxydsd/FeatureServer/0`;
    const authentication = ApiKeyManager.fromKey(token);
    try {
      const found = await queryFeatures({ url, authentication, where, returnCountOnly: true });
      const described = await request(url, { authentication });
      const { renderer, labelingInfo } = described.drawingInfo;
      const labels = labelingInfo[0].labelExpression;
      return { count: (found as { count: number }).count, field: renderer.field1, labels };
    } catch (error) {
      return words(error);
    }
  },
};

const degreesAt = (zoom: number) => 360 / 512 / 2 ** zoom;
const mercator = ([lon, lat]: [number, number]): [number, number] => {
  const edge = 20037508.342789244;
  return [(lon / 180) * edge, (Math.atanh(Math.sin((lat * Math.PI) / 180)) / Math.PI) * edge];
};

export type Clients = typeof clients;
Object.assign(globalThis, { clients });
