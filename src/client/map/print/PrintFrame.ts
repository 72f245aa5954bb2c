import Graphic from "@arcgis/core/Graphic.js";
import type Polygon from "@arcgis/core/geometry/Polygon.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { Position } from "#geo/position";
import { toDegrees } from "../view/mercator";
import { polygonOf } from "../view/shapes";
import { Sketcher } from "../view/sketcher";
import { type Framed, frameCorners, framePlace } from "./frameCorners";

const symbol = {
  type: "simple-fill",
  color: [31, 95, 191, 0.06],
  outline: { color: "#1f5fbf", width: 2 },
} as const;

/** The frame of a page on the map, movable and rotatable. */
export class PrintFrame {
  private readonly layer = new GraphicsLayer({ title: "print-frame" });
  private readonly model: Sketcher;
  private isOver = false;
  private isBusy = false;
  private wanted: Framed | null = null;
  private order: Position[] = [];

  constructor(
    view: MapView,
    private readonly group: GroupLayer,
    private readonly moved: (place: Pick<Framed, "center" | "rotation">) => void,
  ) {
    group.add(this.layer);
    this.model = new Sketcher({ view, layer: this.layer, updateOnGraphicClick: false });
    this.model.on("update", ({ state, graphics, toolEventInfo }) => {
      if (this.isOver) return;
      const type = toolEventInfo?.type;
      if (state !== "active" || (type !== "move-stop" && type !== "rotate-stop")) return;
      const ring = (graphics[0]?.geometry as Polygon | undefined)?.rings[0] ?? [];
      const corners = ring.map(([x = 0, y = 0]) => toDegrees([x, y]));
      if (corners.length === this.order.length) this.moved(framePlace([...corners].reverse()));
    });
  }

  /** One at a time: handles still being created would belong to the previous frame. */
  show(frame: Framed): void {
    this.wanted = frame;
    if (!this.isBusy) void this.draw();
  }

  private async draw(): Promise<void> {
    this.isBusy = true;
    while (this.wanted && !this.isOver) {
      const frame = this.wanted;
      this.wanted = null;
      await this.hold(frame);
    }
    this.isBusy = false;
  }

  private async hold(frame: Framed): Promise<void> {
    this.model.cancel();
    this.layer.removeAll();
    this.order = frameCorners(frame);
    const graphic = new Graphic({ geometry: polygonOf([[this.order]]), symbol });
    this.layer.add(graphic);
    const update = this.model.update(graphic, {
      tool: "transform",
      enableRotation: true,
      enableScaling: false,
      toggleToolOnClick: false,
      multipleSelectionEnabled: false,
      // It would hide what is to be printed.
      highlightOptions: { enabled: false },
    });
    // Aborted when the tool is closed.
    await update.catch(() => null);
  }

  destroy(): void {
    this.isOver = true;
    this.model.cancel();
    this.model.destroy();
    this.group.remove(this.layer);
    this.layer.destroy();
  }
}
