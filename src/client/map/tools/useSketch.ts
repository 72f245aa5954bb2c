import Graphic from "@arcgis/core/Graphic.js";
import { useSetAtom } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import type { MultiPolygon, Position } from "#geo/position";
import { loadChunk } from "../../api/loadChunk";
import { isDrawingAtom } from "../../state/mapTool";
import { useMap } from "../view/mapContext";
import { partsOf, polygonOf } from "../view/shapes";
import type { CreateEvent, Sketcher } from "../view/sketcher";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

export type SketchShape = "polygon" | "rectangle" | "circle" | "polyline";

/** Rings or paths in degrees. */
export type Drawn = { parts: Position[][]; done: boolean };

type Options = {
  shape: SketchShape | null;
  /** Called at every corner and every move, and once more at the end. */
  onDraw: (drawn: Drawn) => void;
};

type Sketch = {
  clear: () => void;
  /** Shows the resulting area beside the drawing, until the next one. */
  showReach: (outline: MultiPolygon) => void;
};

const color = "#e08a1e";
const reach = {
  type: "simple-fill",
  color: [224, 138, 30, 0.08],
  outline: { color, width: 1.5, style: "dash" },
} as const;
const symbols = {
  polygonSymbol: {
    type: "simple-fill",
    color: [224, 138, 30, 0.12],
    outline: { color, width: 2 },
  },
  polylineSymbol: { type: "simple-line", color, width: 2 },
  pointSymbol: {
    type: "simple-marker",
    style: "circle",
    size: 7,
    color: "#ffffff",
    outline: { color, width: 1.5 },
  },
} as const;

/** Boxes and circles are drawn in one drag, the others corner by corner. */
const modes = {
  polygon: "click",
  polyline: "click",
  rectangle: "freehand",
  circle: "freehand",
} as const;

/** Lets the user draw on the map, one shape after the other, while a kind of shape is given. */
export function useSketch({ shape, onDraw }: Options): Sketch {
  const { view, root } = useMap();
  const setDrawing = useSetAtom(isDrawingAtom);
  const layer = useGraphicsLayer("sketch");
  const told = useRef(onDraw);
  told.current = onDraw;
  useEffect(() => {
    if (!shape) return;
    let model: Sketcher | null = null;
    let open = true;
    setDrawing(true);
    const begin = async () => {
      const begun = await model?.create(shape, { mode: modes[shape] }).then(
        () => true,
        () => false,
      );
      if (open && begun) root.setAttribute("data-drawing", "true");
    };
    const tell = ({ state, graphic }: CreateEvent) => {
      if (state === "start") layer.removeAll();
      const parts = partsOf(graphic?.geometry);
      if (parts.length > 0) told.current({ parts, done: state === "complete" });
    };
    const hear = (event: CreateEvent) => {
      if (!open) return;
      if (event.state !== "cancel") tell(event);
      if (event.state !== "complete" && event.state !== "cancel") return;
      // A drawing with too few corners is discarded, and another one begins.
      root.removeAttribute("data-drawing");
      void begin();
    };
    const load = () => import("../view/sketcher");
    void loadChunk(load).then(({ Sketcher: Model }) => {
      if (!open) return;
      model = new Model({ view, layer, ...symbols });
      model.on("create", hear);
      void begin();
    });
    return () => {
      open = false;
      root.removeAttribute("data-drawing");
      setDrawing(false);
      model?.cancel();
      model?.destroy();
    };
  }, [view, root, layer, shape, setDrawing]);

  return useMemo(
    () => ({
      clear: () => layer.removeAll(),
      showReach: (outline) =>
        layer.add(new Graphic({ geometry: polygonOf(outline), symbol: reach })),
    }),
    [layer],
  );
}
