import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import SwipeViewModel from "@arcgis/core/widgets/Swipe/SwipeViewModel.js";

type Side = "left" | "right";
export type Cut = { layer: Layer; side: Side };

/** Cuts layers off at a vertical line: those of the left end there, those of the right begin there. */
export class Sides {
  #model: SwipeViewModel | null = null;
  #cut: readonly Cut[] = [];
  /** Pixels from the left of the view. */
  #line = 0;

  constructor(private readonly view: MapView) {}

  /** Which side a point of the screen lies on; undefined while nothing is cut. */
  at(x: number): Side | undefined {
    if (!this.#model) return undefined;
    return x < this.#line ? "left" : "right";
  }

  moveTo(line: number): void {
    this.#line = line;
    if (this.#model) this.#model.position = this.#percent();
  }

  /** Cuts these layers and no others; each once more when it is there to be drawn. */
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
