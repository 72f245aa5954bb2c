import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { type PhotoMark, photoFocusAtom, photoMarksAtom } from "../../state/photos";
import { useMap, useMapFact } from "../view/mapContext";
import { toMercator } from "../view/mercator";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

const ink = "#d9480f";
const outline = { color: "#ffffff", width: 1.5 } as const;
/** A wedge from the centre upwards: the camera's field of view. */
const wedge = "M 50 50 L 22 0 L 78 0 Z M 50 100 L 50 100";
const nearZoom = 17;

const pointOf = ({ at }: PhotoMark): Point => {
  const [x, y] = toMercator(at);
  return new Point({ x, y, spatialReference: SpatialReference.WebMercator });
};

function graphicsOf(mark: PhotoMark): Graphic[] {
  const geometry = pointOf(mark);
  const place = new Graphic({
    geometry,
    symbol: { type: "simple-marker", style: "circle", size: 11, color: ink, outline },
  });
  if (mark.direction === null) return [place];
  const sight = new Graphic({
    geometry,
    symbol: {
      type: "simple-marker",
      path: wedge,
      size: 44,
      angle: mark.direction,
      color: [217, 72, 15, 0.35],
      outline: { color: ink, width: 0.8 },
    },
  });
  return [sight, place];
}

/** Photos of the open record, each at its position with its viewing direction. */
export function PhotoLayer() {
  const { view } = useMap();
  const marks = useAtomValue(photoMarksAtom);
  const focus = useAtomValue(photoFocusAtom);
  const layer = useGraphicsLayer("photos");
  useEffect(() => {
    layer.removeAll();
    layer.addMany(marks.flatMap(graphicsOf));
  }, [layer, marks]);
  useEffect(() => {
    const mark = marks.find(({ id }) => id === focus?.id);
    if (!mark) return;
    const zoom = Math.max(nearZoom, view.zoom);
    view.goTo({ target: pointOf(mark), zoom }).catch(() => null);
  }, [focus, marks, view]);
  useMapFact("photos", marks.length);
  return null;
}
