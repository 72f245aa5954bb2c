import { createHash } from "node:crypto";
import type { AnyDataset } from "#contract/define/dataset";
import { mostPixels } from "../drawn/pictureKeys";
import { maxRecordCount, serviceInfo } from "../features/layerInfo";
import type { Box } from "../features/spatialReference";
import { type Drawn, drawnClasses, drawnRest, type Look } from "../look/look";

/** What a map service is good for: pictures, what lies at a place, queries of its layer. */
const capabilities = "Map,Query,Data";

/** Reply to `MapServer?f=json`: one layer, seen at every scale, as counted cells far out. */
export function mapInfo(dataset: AnyDataset, extent: Box) {
  const { title } = dataset;
  const service = serviceInfo(title, [{ id: 0, dataset }], extent);
  const { currentVersion, spatialReference, initialExtent, fullExtent, units } = service;
  return {
    ...{ currentVersion, serviceDescription: title, mapName: title, description: title },
    ...{ copyrightText: "", supportsDynamicLayers: false },
    layers: service.layers.map((layer) => ({ ...layer, minScale: 0 })),
    ...{ tables: [], spatialReference, singleFusedMapCache: false },
    ...{ initialExtent, fullExtent, minScale: 0, maxScale: 0, units },
    supportedImageFormatTypes: "PNG32,PNG24,PNG",
    documentInfo: {
      Title: title,
      Author: "",
      Comments: "",
      Subject: "",
      Category: "",
      Keywords: "",
    },
    ...{ capabilities, supportedQueryFormats: service.supportedQueryFormats },
    ...{ exportTilesAllowed: false, maxRecordCount },
    ...{ maxImageHeight: mostPixels, maxImageWidth: mostPixels },
    supportedExtensions: "FeatureServer",
  };
}

/** What a layer of a map service is described with besides what it has as a feature layer. */
export const ofMapLayer = {
  ...{ parentLayer: null, subLayers: [], minScale: 0, capabilities },
  ...{ canModifyLayer: false, canScaleSymbols: false, hasLabels: true },
} as const;

/** A class of a look, by the name of its picture. */
export type Sign = { id: string; drawn: Drawn };

/** The classes of a look, each by a name that is another one where it is drawn otherwise. */
export function signsOf(look: Look): Sign[] {
  const rest = drawnRest(look);
  return [...drawnClasses(look), ...(rest ? [rest] : [])].map((drawn) => ({
    id: createHash("sha256").update(JSON.stringify(drawn)).digest("hex").slice(0, 32),
    drawn,
  }));
}

export type SignPicture = Sign & { size: number; bytes: Buffer };

/** Reply to `legend`. */
export const legendInfo = (dataset: AnyDataset, signs: readonly SignPicture[]) => ({
  layers: [
    {
      ...{ layerId: 0, layerName: dataset.title, layerType: "Feature Layer" },
      ...{ minScale: 0, maxScale: 0 },
      legend: signs.map(({ id, drawn: { title, where }, size, bytes }) => {
        // Classes that several fields decide have no single values.
        const [values = [], ...more] = Object.values(where);
        return {
          ...{ label: title, url: id, imageData: bytes.toString("base64") },
          ...{ contentType: "image/png", height: size, width: size },
          ...(values.length > 0 && more.length === 0 && { values }),
        };
      }),
    },
  ],
});
