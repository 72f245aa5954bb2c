import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { letGo } from "../view/removeAtRest";
import { serviceLayer, type Tell } from "./serviceLayer";
import type { Connected } from "./shownConnected";

type Held = { key: string; layer: Layer };
type Tries = Readonly<Record<string, number>>;

/** Connected layers on the map, updated by comparing with the last state. */
export class ServiceLayers {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly view: MapView,
    private readonly group: GroupLayer,
    private readonly tellOf: (id: string) => Tell,
  ) {}

  /** Draws exactly these, the first on top; one that is tried anew, or has changed, is made anew. */
  show(layers: readonly Connected[], tries: Tries): void {
    const keys = new Map(
      layers.map(({ id, version }) => [id, `${id} ${version} ${tries[id] ?? 0}`]),
    );
    for (const [id, { key, layer }] of this.#held) {
      if (keys.get(id) === key) continue;
      this.#held.delete(id);
      this.tellOf(id)(null);
      void letGo(this.view, this.group, layer);
    }
    // From the lowest up, so that each lies over those before it.
    for (const one of [...layers].reverse()) {
      const { opacity, minScale, maxScale } = one;
      const layer = this.#held.get(one.id)?.layer ?? this.#add(one, keys.get(one.id) ?? "");
      Object.assign(layer, { opacity, minScale, maxScale });
      this.group.reorder(layer, this.group.layers.length - 1);
    }
  }

  #add(one: Connected, key: string): Layer {
    const layer = serviceLayer(one, this.tellOf(one.id));
    this.#held.set(one.id, { key, layer });
    this.group.add(layer);
    return layer;
  }
}
