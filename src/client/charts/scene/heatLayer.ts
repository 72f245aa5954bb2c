import { HeatmapLayer, type ILayer } from "@antv/l7";

/** A place in degrees and its weight, 0…1. */
export type StageHeat = { x: number; y: number; weight: number };

/** Cold to warm on the dark stage. */
const heatColors = ["#12406f00", "#2070b8", "#35d08a", "#ffb648", "#ff6b6b"];

/** A heat map of parcel density. */
export function heatLayer(heat: readonly StageHeat[], unit: number): ILayer {
  return new HeatmapLayer({ name: "heat", zIndex: 2, pickingEnable: false } as never)
    .source([...heat], { parser: { type: "json", x: "x", y: "y" } })
    .shape("heatmap")
    .size("weight", [0, 1])
    .style({
      intensity: 1.8,
      radius: 16 * unit,
      opacity: 0.85,
      rampColors: { colors: heatColors, positions: [0, 0.25, 0.5, 0.75, 1] },
    });
}
