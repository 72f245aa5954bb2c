import esriConfig from "@arcgis/core/config.js";
import Extent from "@arcgis/core/geometry/Extent.js";
import IdentityManager from "@arcgis/core/identity/IdentityManager.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import EsriMap from "@arcgis/core/Map.js";
import type StatisticDefinition from "@arcgis/core/rest/support/StatisticDefinition.js";
import MapView from "@arcgis/core/views/MapView.js";

/**
 * The page of an office that works with the ArcGIS Maps SDK: what its authors would write. It knows
 * an address and an API token, and nothing of the product.
 */
type Asked = { root: string; token: string; name: string };

esriConfig.assetsPath = `${location.origin}/node_modules/@arcgis/core/assets`;
// Letters would come from the internet otherwise, which an intranet has not.
esriConfig.fontsUrl = `${location.origin}/fonts`;

const addressOf = ({ root, name }: Asked) => `${root}/api/rest/services/${name}/FeatureServer/0`;

/** The layer, its token registered for the whole server as in a portal. */
function layerOf(asked: Asked): FeatureLayer {
  IdentityManager.registerToken({ server: `${asked.root}/api/rest/services`, token: asked.token });
  return new FeatureLayer({ url: addressOf(asked), outFields: ["*"] });
}

type Figures = { count: number; sum: number; mean: number; spread: number };

const figure = (statisticType: StatisticDefinition["statisticType"], field: string) => ({
  ...{ statisticType, onStatisticField: field },
  outStatisticFieldName: `f_${statisticType}`,
});

const clients = {
  /** What is said of the layer, how many it has, all its ids and figures of one field. */
  sdkRead: async (asked: Asked, where: string, id: string, area: string | null) => {
    const layer = layerOf(asked);
    await layer.load();
    const query = () => {
      const one = layer.createQuery();
      one.where = where;
      return one;
    };
    const count = await layer.queryFeatureCount(query());
    const ids: string[] = [];
    for (let start = 0; start < count; ) {
      const page = query();
      Object.assign(page, { outFields: [id], returnGeometry: false, start, num: 2000 });
      const { features } = await layer.queryFeatures(page);
      if (features.length === 0) break;
      ids.push(...features.map(({ attributes }) => String(attributes[id])));
      start += features.length;
    }
    let figures: Figures | null = null;
    if (area !== null) {
      const asking = query();
      const kinds = ["count", "sum", "avg", "stddev"] as const;
      asking.outStatistics = kinds.map((kind) => figure(kind, area)) as StatisticDefinition[];
      const [told] = (await layer.queryFeatures(asking)).features;
      const of = (kind: string) => Number(told?.attributes[`f_${kind}`]);
      figures = { count: of("count"), sum: of("sum"), mean: of("avg"), spread: of("stddev") };
    }
    const fields = layer.fields.map(({ name, alias, type, domain }) => ({
      ...{ name, alias, type },
      codes:
        domain?.type === "coded-value"
          ? Object.fromEntries(domain.codedValues.map(({ code, name: word }) => [code, word]))
          : null,
    }));
    return { count, ids, figures, fields };
  },

  /** The sum of the areas of the outlines on a plane, in m². */
  sdkPlane: async (asked: Asked, where: string, wkid: number) => {
    const layer = layerOf(asked);
    await layer.load();
    const query = layer.createQuery();
    Object.assign(query, { where, returnGeometry: true, outSpatialReference: { wkid } });
    const { features } = await layer.queryFeatures(query);
    const rings = features.flatMap(({ geometry }) =>
      geometry?.type === "polygon" ? geometry.rings : [],
    );
    const twice = rings.map((ring) =>
      ring.slice(1).reduce((sum, [x = 0, y = 0], i) => {
        const [x0 = 0, y0 = 0] = ring[i] as number[];
        return sum + (x * y0 - x0 * y);
      }, 0),
    );
    return { count: features.length, area: twice.reduce((sum, one) => sum + one, 0) / 2 };
  },

  /** How many are in a box of degrees. */
  sdkBox: async (asked: Asked, [xmin, ymin, xmax, ymax]: [number, number, number, number]) => {
    const layer = layerOf(asked);
    await layer.load();
    const query = layer.createQuery();
    query.geometry = new Extent({ xmin, ymin, xmax, ymax, spatialReference: { wkid: 4490 } });
    return layer.queryFeatureCount(query);
  },

  /** Draws a window, in metres of web mercator, and says when all of it is there. */
  sdkDraw: async (asked: Asked, [xmin, ymin, xmax, ymax]: [number, number, number, number]) => {
    const layer = layerOf(asked);
    const map = new EsriMap({ layers: [layer] });
    const extent = new Extent({ xmin, ymin, xmax, ymax, spatialReference: { wkid: 3857 } });
    const view = new MapView({
      ...{ container: "map", map, extent, ui: { components: [] } },
      constraints: { snapToZoom: false },
      background: { color: "#ffffff" },
    });
    const shown = await view.whenLayerView(layer);
    while (view.updating || shown.updating) await new Promise((r) => setTimeout(r, 100));
    return shown.queryFeatureCount();
  },

  /** What is told of a token that is not taken; the page asks for no sign-in of its own. */
  sdkRefused: async (asked: Asked) => {
    const layer = new FeatureLayer({ url: addressOf(asked), apiKey: asked.token });
    esriConfig.request.useIdentity = false;
    try {
      await layer.load();
      return "loaded";
    } catch (error) {
      const { message, details } = error as { message: string; details?: Details };
      return `${details?.httpStatus} ${details?.messageCode} ${message} ${details?.messages?.join() ?? ""}`;
    }
  },
};

type Details = { httpStatus?: number; messageCode?: string; messages?: string[] };

export type SdkClients = typeof clients;
Object.assign(globalThis, { clients });
