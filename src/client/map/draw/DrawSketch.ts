import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { ontoCorners } from "#geo/edit/ontoCorners";
import type { MultiPolygon, Position } from "#geo/position";
import type { Outline } from "../../state/drawing";
import { outlineOf } from "../view/outlineOf";
import { partsOf, polygonOf } from "../view/shapes";
import { type CreateEvent, Sketcher } from "../view/sketcher";

const color = "#d6336c";
const fill = {
  type: "simple-fill",
  color: [214, 51, 108, 0.14],
  outline: { color, width: 2 },
} as const;
const line = { type: "simple-line", color, width: 2.5, style: "dash" } as const;
const corner = {
  type: "simple-marker",
  style: "square",
  size: 7,
  color: "#ffffff",
  outline: { color, width: 1.5 },
} as const;
/** Visible, and not to be confused with the page's parcels. */
const beside = {
  type: "simple-fill",
  color: [0, 0, 0, 0],
  outline: { color: [82, 96, 109, 0.7], width: 0.8, style: "short-dot" },
} as const;

export type SketchKind = "polygon" | "polyline";

type Told = {
  /** Corners so far; if `loose`, the last one is under the pointer. */
  corners: (path: [number, number][], loose: boolean) => void;
  drawn: (kind: SketchKind, path: [number, number][]) => void;
  /**
   * `done` once the pointer is released; `asShown` unless a corner was corrected in that moment.
   */
  reshaped: (outline: Outline, done: boolean, asShown: boolean) => void;
  cancelled: () => void;
  /** Whether a click on the map now places a corner. */
  ready: (isReady: boolean) => void;
};

/** Snapping distance of the pointer, in pixels. */
const snapPixels = 10;

const settled = new Set(["reshape-stop", "move-stop", "vertex-add", "vertex-remove"]);

const isRing = (path: readonly [number, number][]): boolean =>
  path.length > 1 && path[0]?.join() === path.at(-1)?.join();

/** Rounds a place to a tenth of a millimetre: the map projects coordinates there and back. */
const place = (at: Position): string => at.map((degrees) => degrees.toFixed(9)).join();

/**
 * The first corners of a path, without the closing one; anything after them is the pointer, or
 * missing.
 */
function withCorners(path: readonly [number, number][], count: number): [number, number][] {
  const [first] = path;
  const placed = path.slice(0, count);
  return first && isRing(path) ? [...placed, first] : placed;
}

/** The drawing on the map: placing, dragging and snapping corners. */
export class DrawSketch {
  private readonly drawn = new GraphicsLayer({ title: "drawn" });
  private readonly neighbours = new GraphicsLayer({ title: "neighbours" });
  private readonly model: Sketcher;
  private shape: Graphic | null = null;
  private isOver = false;
  private outlines: readonly MultiPolygon[] = [];
  /** Corners of features already on the map. */
  private stood = new Set<string>();
  /** Placed corners; one more may be under the pointer. */
  private placed = 0;

  constructor(
    private readonly view: MapView,
    private readonly group: GroupLayer,
    private readonly told: Told,
  ) {
    group.addMany([this.neighbours, this.drawn]);
    this.model = new Sketcher({
      view,
      layer: this.drawn,
      polygonSymbol: fill,
      polylineSymbol: line,
      pointSymbol: corner,
      updateOnGraphicClick: false,
      cancelUpdateOnClickAway: false,
      defaultCreateOptions: { hasZ: false, mode: "click" },
      snappingOptions: {
        enabled: true,
        selfEnabled: true,
        featureEnabled: true,
        distance: snapPixels,
        featureSources: [{ layer: this.neighbours, enabled: true }],
      },
    });
    this.listen();
  }

  /** Lets the user draw a shape; existing ones stay below it. */
  draw(kind: SketchKind): void {
    this.stop();
    const mine = ++this.turn;
    const begun = () => {
      if (!this.isOver && mine === this.turn) this.told.ready(true);
    };
    void this.model.create(kind).then(begun, () => null);
  }

  /** Shows an outline with handles at its corners. */
  edit(outline: MultiPolygon): void {
    this.show(outline);
    if (!this.shape) return;
    const mine = ++this.turn;
    const held = () => {
      if (!this.isOver && mine === this.turn) this.told.ready(true);
    };
    const update = this.model.update(this.shape, {
      tool: "reshape",
      enableRotation: false,
      enableScaling: false,
      toggleToolOnClick: false,
      multipleSelectionEnabled: false,
      // It would hide the parcels below, and be repainted in every frame.
      highlightOptions: { enabled: false },
    });
    void update.then(held, () => null);
  }

  /** Shows an outline that cannot be edited. */
  show(outline: MultiPolygon): void {
    this.stop();
    this.stood = new Set(outline.flat(2).map(place));
    this.drawn.removeAll();
    this.shape =
      outline.length > 0 ? new Graphic({ geometry: polygonOf(outline), symbol: fill }) : null;
    if (this.shape) this.drawn.add(this.shape);
  }

  snapTo(outlines: readonly MultiPolygon[]): void {
    this.outlines = outlines;
    this.neighbours.removeAll();
    this.neighbours.addMany(
      outlines.map((one) => new Graphic({ geometry: polygonOf(one), symbol: beside })),
    );
  }

  /** Ends the shape being drawn with its present corners. */
  complete = (): void => this.model.complete();
  get isDrawing(): boolean {
    return this.model.state === "active" && this.model.createGraphic != null;
  }
  /** Whether there was a corner to undo or redo. */
  undoCorner(): boolean {
    if (!this.isDrawing || !this.model.canUndo()) return false;
    this.model.undo();
    return true;
  }
  get canRedoCorner(): boolean {
    return this.isDrawing && this.model.canRedo();
  }
  redoCorner(): boolean {
    if (!this.canRedoCorner) return false;
    this.model.redo();
    return true;
  }

  destroy(): void {
    this.isOver = true;
    this.model.cancel();
    this.model.destroy();
    this.group.removeMany([this.neighbours, this.drawn]);
    this.neighbours.destroy();
    this.drawn.destroy();
  }

  private stop(): void {
    this.turn += 1;
    this.told.ready(false);
    this.quiet = true;
    this.model.cancel();
    this.quiet = false;
  }
  private quiet = false;
  /** What was begun before this was cancelled. */
  private turn = 0;

  private listen(): void {
    this.model.on("create", (event) => {
      if (!this.isOver && !this.quiet) this.created(event);
    });
    for (const [type, step] of [
      ["undo", -1],
      ["redo", 1],
    ] as const) {
      this.model.on(type, () => {
        const [path = []] = partsOf(this.model.createGraphic?.geometry);
        if (this.isOver || !this.isDrawing) return;
        this.placed += step;
        this.told.corners(withCorners(path, this.placed), false);
      });
    }
    this.model.on("update", ({ state, graphics, toolEventInfo }) => {
      if (this.isOver || this.quiet || state !== "active" || !toolEventInfo) return;
      const outline = outlineOf(partsOf(graphics[0]?.geometry));
      if (outline.length === 0) return;
      if (!settled.has(toolEventInfo.type)) return this.told.reshaped(outline, false, true);
      const right = outline.map((polygon) => polygon.map((ring) => this.putRight(ring)));
      this.stood = new Set(right.flat(2).map(place));
      this.told.reshaped(right, true, String(right) === String(outline));
    });
  }

  /**
   * A click made before the map has looked for corners lands beside one, on the edge that the
   * pointer was sliding along. Corners that were there before were meant.
   */
  private putRight(path: readonly Position[]): [number, number][] {
    const [, latitude = 0] = path[0] ?? [];
    const metres = this.view.resolution * Math.cos((latitude * Math.PI) / 180);
    const right = ontoCorners(path, this.outlines, snapPixels * metres);
    return path.map((at, i) => {
      const [x, y] = this.stood.has(place(at)) ? at : (right[i] ?? at);
      return [x, y];
    });
  }

  private created({ state, graphic, toolEventInfo, tool }: CreateEvent): void {
    const [path = []] = partsOf(graphic?.geometry);
    // Until the next shape is begun a click on the map places nothing.
    if (state === "cancel" || state === "complete") this.told.ready(false);
    if (state === "cancel") this.told.cancelled();
    else if (state !== "complete") this.grown(path, toolEventInfo?.type === "cursor-update");
    else {
      if (graphic) this.drawn.remove(graphic);
      this.told.drawn(tool === "polyline" ? "polyline" : "polygon", this.putRight(path));
    }
  }

  private grown(path: [number, number][], loose: boolean): void {
    if (!loose) this.placed = path.length - (isRing(path) ? 1 : 0);
    this.told.corners(loose ? path : this.putRight(path), loose);
  }
}
