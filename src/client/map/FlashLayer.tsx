import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue, useStore } from "jotai";
import { useEffect } from "react";
import { flashAtom } from "../state/map";
import { regionAtom } from "../state/region";
import { useMap, useMapFact } from "./mapContext";
import { regionShapesAtom } from "./regionShapes";
import { polygonOf } from "./shapes";
import { useGraphicsLayer } from "./useGraphicsLayer";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const color = "#e08a1e";
const beatMs = 240;
/** Dim and bright by turns; who asks for less motion sees the outline stand as long. */
const beats = 5;

/** What a clicked figure means: its region's outline, or the parcels that are left, for a moment. */
export function FlashLayer() {
  const { slot } = useMap();
  const flash = useAtomValue(flashAtom);
  const layer = useGraphicsLayer("flash");
  const store = useStore();

  useEffect(() => {
    if (!flash) return;
    const { areaCode: whole } = store.get(regionAtom);
    const region = store
      .get(regionShapesAtom)
      .find(({ areaCode }) => areaCode === flash.areaCode && areaCode !== whole);
    if (region) {
      const outline = { color, width: 4, join: "round" } as const;
      const symbol = { type: "simple-fill", style: "none", outline } as const;
      layer.add(new Graphic({ geometry: polygonOf(region.shape), symbol }));
    }
    const flashed = region ? layer : slot.data;
    let beat = 0;
    const end = () => {
      clearInterval(timer);
      layer.removeAll();
      flashed.opacity = 1;
    };
    const timer = setInterval(() => {
      beat += 1;
      if (beat >= beats) return end();
      if (!still()) flashed.opacity = beat % 2 === 1 ? 0.25 : 1;
    }, beatMs);
    return end;
  }, [flash, store, layer, slot]);

  useMapFact("flash", flash?.areaCode ?? "");
  return null;
}
