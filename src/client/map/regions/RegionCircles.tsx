import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { regionKeyAtom } from "../../state/map";
import { mapToneAtom } from "../../state/shellTone";
import { shellZoomAtom } from "../../state/shellZoom";
import type { MapTone } from "../../theme/mapTone";
import { detailAtom } from "../layers/parcelsDrawn";
import { arcgisPoint } from "../view/arcgisPoint";
import { useMapFact } from "../view/mapContext";
import { useAfterPanels } from "../view/useAfterPanels";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { acrossOf } from "./circleSizes";
import { regionFiguresAtom } from "./regionFigures";
import type { RegionShape } from "./regionShapes";

/** ArcGIS counts markers in points. */
const pointsPerPixel = 0.75;

const circleOf = ({ center }: RegionShape, across: number, { ramp, halo }: MapTone) =>
  new Graphic({
    geometry: arcgisPoint(center),
    symbol: {
      type: "simple-marker",
      style: "circle",
      size: across * pointsPerPixel,
      color: `${ramp[2]}b3`,
      outline: { color: halo, width: 1 },
    },
  });

/** Totals of regions as circles: how much stands in their area, not in the size of the region. */
export function RegionCircles({ shapes }: { shapes: readonly RegionShape[] }) {
  const layer = useGraphicsLayer("region-circles", 0, "outlines");
  const figures = useAtomValue(regionFiguresAtom);
  const { most, measured } = useAfterPanels(figures, figures.metric?.id ?? "");
  const detail = useAtomValue(detailAtom);
  const isGiven = useAtomValue(regionKeyAtom) !== null;
  const zoom = useAtomValue(shellZoomAtom);
  const tone = useAtomValue(mapToneAtom);
  const isShown = most !== null && !detail && !isGiven;
  const circles = isShown
    ? shapes
        .map((shape) => ({ shape, across: acrossOf(measured(shape.areaCode) ?? 0, most) }))
        .filter(({ across }) => across > 0)
    : [];
  const key = circles.map(({ shape, across }) => `${shape.areaCode} ${across}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when circles are others
  useEffect(() => {
    layer.removeAll();
    // A small one lies on a large one.
    const inOrder = circles.toSorted((a, b) => b.across - a.across);
    layer.addMany(inOrder.map(({ shape, across }) => circleOf(shape, across * zoom, tone)));
  }, [layer, key, zoom, tone]);
  useMapFact("circles", circles.length);
  return null;
}
