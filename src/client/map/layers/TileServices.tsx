import WebTileLayer from "@arcgis/core/layers/WebTileLayer.js";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { TileSpec } from "#contract/map/layerSpec";
import { useMap } from "../view/mapContext";
import { allowHosts } from "../view/setUpArcgis";
import { shownTilesAtom } from "./shownLayers";

const madeFrom = ({ tiles, copyright = "" }: TileSpec) =>
  new WebTileLayer({
    urlTemplate: new URL(tiles, location.origin).href.replaceAll("%7B", "{").replaceAll("%7D", "}"),
    copyright,
  });

/** Tile services that an operator configured for the page in map-config, above the base map. */
export function TileServices() {
  const { slot } = useMap();
  const services = useAtomValue(shownTilesAtom);
  const held = useRef(new Map<string, WebTileLayer>());
  useEffect(() => {
    const wanted = new Set(services.map(({ tiles }) => tiles));
    for (const [address, layer] of held.current) {
      if (wanted.has(address)) continue;
      slot.services.remove(layer);
      held.current.delete(address);
    }
    for (const service of services) {
      const known = held.current.get(service.tiles);
      const layer = known ?? madeFrom(service);
      layer.visible = service.visible;
      layer.opacity = service.opacity;
      if (known) continue;
      allowHosts([new URL(service.tiles, location.origin).host]);
      held.current.set(service.tiles, layer);
      slot.services.add(layer);
    }
  }, [slot, services]);
  return null;
}
