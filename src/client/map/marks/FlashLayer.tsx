import Graphic from "@arcgis/core/Graphic.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type VectorTileLayer from "@arcgis/core/layers/VectorTileLayer.js";
import { useAtomValue, useStore } from "jotai";
import { useEffect } from "react";
import { flashAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { shownLayersAtom } from "../layers/shownLayers";
import { type RegionShape, regionShapesAtom } from "../regions/regionShapes";
import { useMap, useMapFact } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const color = "#e08a1e";
const dimmed = 0.25;
const beatMs = 240;
/** Alternates between dim and bright; with reduced motion the outline is static for as long. */
const beats = 5;
/** Beats to wait for the filtered layer; then whatever is there flashes. */
const mostWaited = 12;

const outlineOf = ({ shape }: RegionShape): Graphic => {
  const outline = { color, width: 4, join: "round" } as const;
  const symbol = { type: "simple-fill", style: "none", outline } as const;
  return new Graphic({ geometry: polygonOf(shape), symbol });
};

/** The region itself, or those below it if only these are on the map. */
function shapesOf(shapes: readonly RegionShape[], code: string): readonly RegionShape[] {
  const whole = shapes.filter(({ areaCode }) => areaCode === code);
  return whole.length > 0 ? whole : shapes.filter(({ areaCode }) => areaCode.startsWith(code));
}

/** A layer of the previous filter stays until its replacement is drawn. */
function isChanging({ layers }: GroupLayer): boolean {
  const names = layers.toArray().map(({ title }) => title);
  return new Set(names).size < names.length;
}

/** Ids of the drawn layers; for others, regions with figures are shown instead of parcels. */
const drawnIn = ({ layers }: GroupLayer): ReadonlySet<string | null | undefined> =>
  new Set(layers.filter(({ visible }) => visible).map(({ title }) => title));

function dimLayers(group: GroupLayer, names: ReadonlySet<string>, isDim: boolean): void {
  for (const layer of group.layers as Iterable<VectorTileLayer>) {
    layer.effect = isDim && names.has(layer.title ?? "") ? `opacity(${dimmed})` : null;
  }
}

/**
 * Flashes what a clicked figure counts: its records left on the map, or else the outline of its
 * region or of the regions in it. The outline is used where the region is only part of the view,
 * where no drawn layer has such records, and with reduced motion.
 */
export function FlashLayer() {
  const { slot } = useMap();
  const flash = useAtomValue(flashAtom);
  const layer = useGraphicsLayer("flash");
  const store = useStore();

  useEffect(() => {
    if (!flash) return;
    const { areaCode: whole } = store.get(regionAtom);
    const drawn = drawnIn(slot.data);
    const meant = store
      .get(shownLayersAtom)
      .filter(({ id, dataset }) => dataset === flash.dataset && drawn.has(id));
    const isPart = flash.areaCode !== whole;
    if (isPart || meant.length === 0 || still()) {
      layer.addMany(shapesOf(store.get(regionShapesAtom), flash.areaCode).map(outlineOf));
    }
    const isOutlined = layer.graphics.length > 0;
    const names = new Set(isOutlined ? [] : meant.map(({ id }) => id));
    // Layers come and go meanwhile as the filter is drawn: each beat takes those that are there.
    const dim = (isDim: boolean) => {
      layer.opacity = isDim ? dimmed : 1;
      dimLayers(slot.data, names, isDim);
    };
    let [beat, waited] = [0, 0];
    const end = () => {
      clearInterval(timer);
      layer.removeAll();
      dim(false);
    };
    const timer = setInterval(() => {
      if (beat === 0 && isChanging(slot.data) && waited < mostWaited) {
        waited += 1;
        return;
      }
      beat += 1;
      if (beat >= beats) return end();
      if (!still()) dim(beat % 2 === 1);
    }, beatMs);
    return end;
  }, [flash, store, layer, slot]);

  useMapFact("flash", flash?.areaCode ?? "");
  return null;
}
