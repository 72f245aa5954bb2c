import { watch } from "@arcgis/core/core/reactiveUtils.js";
import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { inLetters } from "#contract/map/nameLetters";
import { ownNamesFrom } from "#contract/map/packLevels";
import { mapToneAtom } from "../../state/shellTone";
import { shellZoomAtom } from "../../state/shellZoom";
import type { MapTone } from "../../theme/mapTone";
import { arcgisPoint } from "../view/arcgisPoint";
import { labelFont } from "../view/fonts";
import { regionNameSize, scaleOf } from "../view/groundStyle";
import { useMap } from "../view/mapContext";
import { basemapShownAtom } from "../view/useBasemap";
import { freeNames } from "./freeNames";
import type { RegionShape } from "./regionShapes";

/** At larger scales than this parcel labels take over. */
const nearest = 30_000;
/** From here on the ground names counties, where they lie among their towns. */
const nearestOverGround = scaleOf(ownNamesFrom);
const pixelsPerPoint = 4 / 3;

function nameOf({ name, center }: RegionShape, size: number, { word, halo }: MapTone) {
  const geometry = arcgisPoint(center);
  const graphic = new Graphic({
    geometry,
    symbol: {
      type: "text",
      text: inLetters(name),
      color: word,
      haloColor: halo,
      haloSize: 1.5,
      verticalAlignment: "middle",
      font: { ...labelFont, size },
    },
  });
  return { graphic, name, x: geometry.x, y: geometry.y };
}

/**
 * Names of regions. A feature layer would keep them apart by itself, but takes a second megabyte of
 * the library, and a worker, for some ninety words.
 */
export function RegionLabels({ shapes }: { shapes: readonly RegionShape[] }) {
  const { view, slot } = useMap();
  const zoom = useAtomValue(shellZoomAtom);
  const tone = useAtomValue(mapToneAtom);
  const isOverGround = useAtomValue(basemapShownAtom)?.pack !== undefined;
  useEffect(() => {
    if (shapes.length === 0) return;
    const size = (regionNameSize / pixelsPerPoint) * zoom;
    const names = shapes.map((shape) => nameOf(shape, size, tone));
    const layer = new GraphicsLayer({
      title: "region-labels",
      maxScale: isOverGround ? nearestOverGround : nearest,
      graphics: names.map(({ graphic }) => graphic),
    });
    const apart = watch(
      () => view.stationary && view.resolution,
      (resolution) => {
        if (!resolution) return;
        for (const [i, isFree] of freeNames(names, size * pixelsPerPoint, resolution).entries()) {
          const { graphic } = names[i] ?? {};
          if (graphic && graphic.visible !== isFree) graphic.visible = isFree;
        }
      },
      { initial: true },
    );
    slot.labels.add(layer);
    return () => {
      apart.remove();
      slot.labels.remove(layer);
      layer.destroy();
    };
  }, [view, slot, shapes, zoom, tone, isOverGround]);
  return null;
}
