import type Layer from "@arcgis/core/layers/Layer.js";
import VectorTileLayer from "@arcgis/core/layers/VectorTileLayer.js";
import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import type { GroundTone } from "#contract/map/groundTone";
import { type ServedBasemaps, servedBasemaps } from "#contract/map/mapPage";
import { layerSettingsAtom, mapFramedAtom } from "../../state/map";
import { mapToneAtom } from "../../state/shellTone";
import { shellZoomAtom } from "../../state/shellZoom";
import { store } from "../../state/store";
import { configFile } from "./configFile";
import { groundStyle } from "./groundStyle";
import { useMap, useMapFact } from "./mapContext";
import { letGo } from "./removeAtRest";
import { allowHosts } from "./setUpArcgis";

type Basemap = ServedBasemaps["basemaps"][number];

/** The base map is stored with the layers' settings, and so in the address. */
const settingKey = "basemap";
export const noBasemap = "none";

export const basemapsAtom = atom<ServedBasemaps | null>(null);

/** Without its key a service would only return errors. */
export const isUsable = ({ needsKey, key }: Basemap): boolean => !needsKey || Boolean(key);

export const basemapAtom = atom(
  (get) => {
    const chosen = get(layerSettingsAtom)[settingKey]?.by ?? get(basemapsAtom)?.initial;
    const known = get(basemapsAtom)?.basemaps.find(({ id }) => id === chosen);
    return known && isUsable(known) ? known.id : noBasemap;
  },
  (get, set, id: string) =>
    set(layerSettingsAtom, { ...get(layerSettingsAtom), [settingKey]: { by: id } }),
);

/** The chosen base map; null for none. */
export const basemapShownAtom = atom((get) => {
  const chosen = get(basemapAtom);
  return get(basemapsAtom)?.basemaps.find(({ id }) => id === chosen) ?? null;
});

/** The hosts in a tile URL. */
export function hostsOf({ tiles, subdomains = [] }: Basemap): string[] {
  return tiles.flatMap((address) =>
    (subdomains.length > 0 ? subdomains : [""]).flatMap((sub) => {
      const url = address.replace("{subDomain}", sub);
      return URL.canParse(url) ? [new URL(url).host] : [];
    }),
  );
}

function layersFrom(
  { pack, tiles, subdomains, key, copyright }: Basemap,
  tone: GroundTone,
  zoom: number,
) {
  if (pack !== undefined) {
    const style = groundStyle(new URL(pack, location.origin).href, tone, zoom);
    return [new VectorTileLayer({ title: "basemap", style })];
  }
  return tiles.map(
    (address) =>
      new WebTileLayer({
        urlTemplate: address.replace("{key}", encodeURIComponent(key ?? "")),
        copyright,
        ...(subdomains && { subDomains: subdomains }),
      }),
  );
}

/** Reads the base maps of map-config and puts the chosen one at the bottom. Used once. */
export function useBasemap(): void {
  const { view, slot } = useMap();
  const setKnown = useSetAtom(basemapsAtom);
  const basemap = useAtomValue(basemapShownAtom);
  const { ground } = useAtomValue(mapToneAtom);
  const zoom = useAtomValue(shellZoomAtom);
  const isFramed = useAtomValue(mapFramedAtom);
  const drawn = useRef<readonly Layer[]>([]);
  useMapFact("basemap", basemap?.id ?? noBasemap);
  useEffect(() => {
    // Base maps are optional: without the file the map works without one.
    configFile("basemaps", servedBasemaps).then(
      // The same again is no reason to draw the ground anew.
      (read) => setKnown((old) => (JSON.stringify(old) === JSON.stringify(read) ? old : read)),
      () => setKnown(null),
    );
  }, [setKnown]);
  useEffect(() => {
    if (!basemap) return;
    allowHosts(hostsOf(basemap));
    const layers = layersFrom(basemap, ground, zoom);
    drawn.current = layers;
    // Made ready at once, but before the map looks anywhere they would ask for tiles that nobody sees.
    for (const layer of layers) layer.visible = store.get(mapFramedAtom);
    // Below the services that are drawn over it.
    slot.basemap.layers.addMany(layers, 0);
    return () => {
      for (const layer of layers) void letGo(view, slot.basemap, layer);
    };
  }, [view, slot, basemap, ground, zoom]);
  useEffect(() => {
    for (const layer of drawn.current) layer.visible = isFramed;
  }, [isFramed]);
}
