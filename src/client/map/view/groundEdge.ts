import Graphic from "@arcgis/core/Graphic.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type { Bbox } from "#geo/bbox";
import { toMercator } from "./mercator";

const steps = 12;
/** Degrees over which a packed base map becomes plain land. */
const width = 0.45;
/** Half the width of the world, in map metres. */
const world = 20_037_508;

const spatialReference = SpatialReference.WebMercator;

/** Opacity of each of the steps, so that one on top of the others they rise evenly to the whole. */
const opacityOf = (step: number): number => 1 / (steps - step);

/** Everything outside of a box. */
function around([west, south, east, north]: Bbox): Polygon {
  const [left, bottom] = toMercator([west, south]);
  const [right, top] = toMercator([east, north]);
  return new Polygon({
    spatialReference,
    rings: [
      [
        [-world, -world],
        [-world, world],
        [world, world],
        [world, -world],
        [-world, -world],
      ],
      [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
        [left, bottom],
      ],
    ],
  });
}

/** Boxes that shrink towards the inside, and how much of the land's colour covers what lies outside. */
export function edgeSteps([west, south, east, north]: Bbox): { box: Bbox; opacity: number }[] {
  return Array.from({ length: steps }, (_, i) => {
    const inset = width * (1 - i / (steps - 1));
    const box = [west + inset, south + inset, east - inset, north - inset] as const;
    return { box, opacity: opacityOf(i) };
  });
}

/** Where a packed base map ends it turns into land softly: its data end at a straight line. */
export function groundEdge(bounds: Bbox, land: string): GraphicsLayer {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
    Number.parseInt(land.slice(from, from + 2), 16),
  );
  const graphics = edgeSteps(bounds).map(
    ({ box, opacity }) =>
      new Graphic({
        geometry: around(box),
        symbol: {
          type: "simple-fill",
          color: [red, green, blue, opacity],
          outline: { style: "none" },
        },
      }),
  );
  return new GraphicsLayer({ title: "basemap-edge", graphics });
}
