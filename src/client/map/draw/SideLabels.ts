import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type { MeasuredSide } from "#geo/crs/measureOutline";
import type { MultiPolygon, Position } from "#geo/position";
import { arcgisPoint } from "../view/arcgisPoint";
import { labelFont } from "../view/fonts";
import { toMercator } from "../view/mercator";
import { polygonOf } from "../view/shapes";

/** More length labels than this would cover the outline itself. */
const mostLabels = 60;

/** Pixels between a length label and the handle in the middle of its side. */
const aboveHandle = 11;

const textOf = (text: string, size = 9, yoffset = 0) =>
  ({
    type: "text",
    text,
    color: "#1b2430",
    haloColor: "#ffffff",
    haloSize: 1.5,
    yoffset,
    font: { ...labelFont, size },
  }) as const;

const pieceColors = ["#1f5fbf", "#e08a1e", "#23a6a6", "#7a5cc8", "#5b8c2a", "#c8455b"];

const cut = { type: "simple-line", color: "#d6336c", width: 2, style: "dash" } as const;

const lineOf = (line: readonly Position[]): Polyline =>
  new Polyline({
    paths: [line.map((at) => [...toMercator(at)])],
    spatialReference: SpatialReference.WebMercator,
  });

/** Labels of side lengths, of cutting lines, and of the numbered pieces of a split. */
export class SideLabels {
  private readonly layer = new GraphicsLayer({ title: "side-labels" });

  constructor(private readonly group: GroupLayer) {
    group.add(this.layer);
  }

  sides(sides: readonly MeasuredSide[], lines: readonly (readonly Position[])[]): void {
    this.layer.removeAll();
    // A line that cuts nothing yet would vanish as soon as it was drawn.
    this.layer.addMany(lines.map((line) => new Graphic({ geometry: lineOf(line), symbol: cut })));
    if (sides.length > mostLabels) return;
    this.layer.addMany(
      sides
        .filter(({ length }) => length > 0.005)
        .map(({ from, to, length }) => {
          const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
          return new Graphic({
            geometry: arcgisPoint(middle),
            symbol: textOf(`${length.toFixed(2)}米`, 9, aboveHandle),
          });
        }),
    );
  }

  pieces(pieces: readonly { outline: MultiPolygon; at: Position; text: string }[]): void {
    this.layer.removeAll();
    for (const [i, { outline, at, text }] of pieces.entries()) {
      const color = pieceColors[i % pieceColors.length] ?? "#1f5fbf";
      const symbol = {
        type: "simple-fill",
        color: `${color}40`,
        outline: { color, width: 2 },
      } as const;
      this.layer.add(new Graphic({ geometry: polygonOf(outline), symbol }));
      this.layer.add(new Graphic({ geometry: arcgisPoint(at), symbol: textOf(text, 11) }));
    }
  }

  destroy(): void {
    this.group.remove(this.layer);
    this.layer.destroy();
  }
}
