import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import SwipeViewModel from "@arcgis/core/widgets/Swipe/SwipeViewModel.js";

type Side = "left" | "right";
export type Cut = { layer: Layer; side: Side };

/**
 * Clips layers at a vertical line: the left ones end there, the right ones begin there. The one place
 * that knows ArcGIS's model of its Swipe widget, which ends with ArcGIS 6.
 */
export class Sides {
  #model: SwipeViewModel | null = null;
  #cut: readonly Cut[] = [];
  /** Pixels from the left of the view. */
  #line = 0;

  constructor(private readonly view: MapView) {}

  /** The side of a screen point; undefined if nothing is clipped. */
  at(x: number): Side | undefined {
    if (!this.#model) return undefined;
    return x < this.#line ? "left" : "right";
  }

  moveTo(line: number): void {
    this.#line = line;
    if (this.#model) this.#model.position = this.#percent();
  }

  /** Clips exactly these layers; each again once it has been created for drawing. */
  set(layers: readonly Cut[]): void {
    this.#cut = layers;
    this.#apply();
    const drawn = layers.map(({ layer }) => this.view.whenLayerView(layer));
    void Promise.allSettled(drawn).then(() => this.#cut === layers && this.#apply());
  }

  #apply(): void {
    this.#model?.destroy();
    this.#model = null;
    if (this.#cut.length === 0) return;
    const of = (wanted: Side) =>
      this.#cut.filter(({ side }) => side === wanted).map(({ layer }) => layer);
    this.#model = new SwipeViewModel({
      view: this.view,
      position: this.#percent(),
      leadingLayers: of("left"),
      trailingLayers: of("right"),
    });
  }

  #percent = () => (100 * this.#line) / Math.max(1, this.view.width);
}
