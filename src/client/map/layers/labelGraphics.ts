import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import { labelLook } from "#contract/look/labelLook";
import { inLetters } from "#contract/map/nameLetters";
import { boxOf } from "#geo/label/fitLabel";
import type { PlacedLabel } from "#geo/label/placeLabels";
import type { Position } from "#geo/position";
import type { MapTone } from "../../theme/mapTone";
import { labelFont } from "../view/fonts";

/** Where the pixels of a placement lie on the map. */
type Frame = { corner: { x: number; y: number }; resolution: number };

/** ArcGIS counts fonts in points. */
const pointsPerPixel = 0.75;

const spatialReference = SpatialReference.WebMercator;

const onMap = ([x, y]: Position, { corner, resolution }: Frame): [number, number] => [
  corner.x + x * resolution,
  corner.y + y * resolution,
];

/** A label as graphics, the lowest first: text in its parcel, or a chip with the line that leads to it. */
export function labelGraphics(label: PlacedLabel, frame: Frame, tone: MapTone): Graphic[] {
  const [x, y] = onMap(label.at, frame);
  const isChip = label.kind === "chip";
  const text = new Graphic({
    geometry: new Point({ x, y, spatialReference }),
    symbol: {
      type: "text",
      text: inLetters(label.lines.join("\n")),
      color: tone.word,
      ...(!isChip && { haloColor: tone.halo, haloSize: labelLook.haloWidth }),
      angle: -label.angle,
      horizontalAlignment: "center",
      verticalAlignment: "middle",
      font: { ...labelFont, size: label.size * pointsPerPixel },
    },
  });
  if (!isChip) return [text];
  const rings = [boxOf(label).map((corner) => onMap(corner, frame))];
  const chip = new Graphic({
    geometry: new Polygon({ rings, spatialReference }),
    symbol: {
      type: "simple-fill",
      color: tone.chip,
      outline: { color: tone.line, width: 0.8 },
    },
  });
  if (!label.leader) return [chip, text];
  const paths = [label.leader.map((at) => onMap(at, frame))];
  const leader = new Graphic({
    geometry: new Polyline({ paths, spatialReference }),
    symbol: { type: "simple-line", color: tone.line, width: 1 },
  });
  return [leader, chip, text];
}
