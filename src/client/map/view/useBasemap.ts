import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { type Basemaps, basemaps } from "#contract/map/mapPage";
import { layerSettingsAtom } from "../../state/map";
import { configFile } from "./configFile";
import { useMap } from "./mapContext";
import { allowHosts } from "./setUpArcgis";

type Basemap = Basemaps["basemaps"][number];

/** The base map is stored with the layers' settings, and so in the address. */
const settingKey = "basemap";
export const noBasemap = "none";

export const basemapsAtom = atom<Basemaps | null>(null);

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

/** The hosts in a tile URL. */
export function hostsOf({ tiles, subdomains = [] }: Basemap): string[] {
  return tiles.flatMap((address) =>
    (subdomains.length > 0 ? subdomains : [""]).flatMap((sub) => {
      const url = address.replace("{subDomain}", sub);
      return URL.canParse(url) ? [new URL(url).host] : [];
    }),
  );
}

const layersFrom = ({ tiles, subdomains, key, copyright }: Basemap) =>
  tiles.map(
    (address) =>
      new WebTileLayer({
        urlTemplate: address.replace("{key}", encodeURIComponent(key ?? "")),
        copyright,
        ...(subdomains && { subDomains: subdomains }),
      }),
  );

/** Reads the base maps of map-config and puts the chosen one at the bottom. Used once. */
export function useBasemap(): void {
  const { slot } = useMap();
  const [known, setKnown] = useAtom(basemapsAtom);
  const chosen = useAtomValue(basemapAtom);
  useEffect(() => {
    // Base maps are optional: without the file the map works without one.
    configFile("basemaps", basemaps).then(setKnown, () => setKnown(null));
  }, [setKnown]);
  useEffect(() => {
    const basemap = known?.basemaps.find(({ id }) => id === chosen);
    if (!basemap) return;
    allowHosts(hostsOf(basemap));
    const layers = layersFrom(basemap);
    slot.basemap.addMany(layers);
    return () => {
      slot.basemap.removeMany(layers);
      for (const layer of layers) layer.destroy();
    };
  }, [slot, known, chosen]);
}
