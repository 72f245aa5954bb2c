import type { LayerShape } from "#contract/map/layerSymbols";

/** How features of a file are drawn; the selected one is filled and thick, or larger. */
export function localSymbol(shape: LayerShape, color: string, chosen: boolean) {
  if (shape === "point") {
    return {
      type: "simple-marker",
      style: "circle",
      size: chosen ? 12 : 8,
      color,
      // Points lie upon surfaces of the same colour, and upon dark ground.
      outline: { color: "#ffffff", width: chosen ? 2 : 1.2 },
    } as const;
  }
  if (shape === "line") {
    return { type: "simple-line", color, width: chosen ? 4 : 2.2, style: "solid" } as const;
  }
  return {
    type: "simple-fill",
    color: chosen ? `${color}55` : `${color}1f`,
    outline: { color, width: chosen ? 3 : 1.6, style: chosen ? "solid" : "dash" },
  } as const;
}
