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
/** Dim and bright by turns; who asks for less motion sees the outline stand as long. */
const beats = 5;
/** Beats to wait for what the filter leaves; then what is there flashes. */
const mostWaited = 12;

const outlineOf = ({ shape }: RegionShape): Graphic => {
  const outline = { color, width: 4, join: "round" } as const;
  const symbol = { type: "simple-fill", style: "none", outline } as const;
  return new Graphic({ geometry: polygonOf(shape), symbol });
};

/** The region itself, or those below it where only these are on the map. */
function shapesOf(shapes: readonly RegionShape[], code: string): readonly RegionShape[] {
  const whole = shapes.filter(({ areaCode }) => areaCode === code);
  return whole.length > 0 ? whole : shapes.filter(({ areaCode }) => areaCode.startsWith(code));
}

/** A layer of another filter stands there until the one that takes its place is drawn. */
function isChanging({ layers }: GroupLayer): boolean {
  const names = layers.toArray().map(({ title }) => title);
  return new Set(names).size < names.length;
}

/** Ids of layers that are drawn: regions with their figures stand for the parcels of others. */
const drawnIn = ({ layers }: GroupLayer): ReadonlySet<string | null | undefined> =>
  new Set(layers.filter(({ visible }) => visible).map(({ title }) => title));

function dimLayers(group: GroupLayer, names: ReadonlySet<string>, isDim: boolean): void {
  for (const layer of group.layers as Iterable<VectorTileLayer>) {
    layer.effect = isDim && names.has(layer.title ?? "") ? `opacity(${dimmed})` : null;
  }
}

/**
 * What a clicked figure means, for a moment: those of its records that are left on the map, or the
 * outline of its region, or of those in it, where that is a part of what is shown, where no layer that is drawn has such
 * records, and for those who ask for less motion.
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
    // Layers come and go under way, as the filter is drawn: each beat takes those that are there.
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
