import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import VectorTileLayer from "@arcgis/core/layers/VectorTileLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { LayerSpec } from "#contract/map/layerSpec";
import { filterQuery } from "./filterQuery";
import { apiAddress } from "./setUpArcgis";
import { colorPaint, layerIds, selectedFilter, tileStyle } from "./tileStyle";

type Held = {
  spec: LayerSpec;
  address: string;
  layer: VectorTileLayer;
  /** What is shown until `layer` has its tiles. */
  before: VectorTileLayer | null;
};

/** A parcel or a cell of counted parcels under a point of the screen. */
export type TileHit = { dataset: string; facts: Record<string, unknown> } & (
  | { kind: "parcel" }
  | { kind: "cells" }
);

const tileAddress = ({ dataset, filter }: LayerSpec): string => {
  const query = filterQuery(filter);
  return `${apiAddress(`tiles/${dataset}`)}/{z}/{x}/{y}.pbf${query ? `?${query}` : ""}`;
};

/** The parcels of the page's layers as vector tiles; brought up to date by comparing with the last. */
export class TileLayers {
  readonly #held = new Map<string, Held>();
  #selected: { dataset: string; ids: readonly string[] } = { dataset: "", ids: [] };

  constructor(
    private readonly view: MapView,
    private readonly group: GroupLayer,
  ) {}

  /** `detail` is false where regions with their figures stand for the parcels. */
  show(specs: readonly LayerSpec[], detail = true): void {
    const wanted = new Set(specs.map(({ id }) => id));
    for (const [id, held] of this.#held) {
      if (wanted.has(id)) continue;
      this.#held.delete(id);
      this.#drop(held.layer);
      this.#drop(held.before);
    }
    // The first of the list lies on top, as in the layer tree.
    specs.forEach((spec, i) => {
      const { layer } = this.#update({ ...spec, visible: spec.visible && detail });
      this.group.reorder(layer, specs.length - 1 - i);
    });
  }

  /** Reads the tiles again; what is drawn stays until the new ones are there. */
  refresh(): void {
    for (const { layer } of this.#held.values()) layer.refresh();
  }

  select(dataset: string, ids: readonly string[]): void {
    this.#selected = { dataset, ids };
    for (const { spec, layer } of this.#held.values()) {
      layer.when(() => {
        const style = layer.getStyleLayer(layerIds(spec.dataset).selected);
        const filter = selectedFilter(this.#idsOf(spec.dataset));
        if (JSON.stringify(style.filter) === JSON.stringify(filter)) return;
        layer.setStyleLayer({ ...style, filter });
      });
    }
  }

  async hitTest(point: { x: number; y: number }): Promise<TileHit | null> {
    const layers = [...this.#held.values()].filter(({ layer }) => layer.visible && layer.loaded);
    if (layers.length === 0) return null;
    const { results } = await this.view.hitTest(point, {
      include: layers.map(({ layer }) => layer),
    });
    for (const { spec, layer } of layers) {
      const hit = results.find((one) => one.type === "graphic" && one.layer === layer);
      if (hit?.type !== "graphic") continue;
      const facts = (hit.graphic.attributes ?? {}) as Record<string, unknown>;
      return { dataset: spec.dataset, kind: "dkid" in facts ? "parcel" : "cells", facts };
    }
    return null;
  }

  #idsOf = (dataset: string) => (this.#selected.dataset === dataset ? this.#selected.ids : []);

  #update(spec: LayerSpec): Held {
    const known = this.#held.get(spec.id);
    const address = tileAddress(spec);
    const next =
      known?.address === address
        ? this.#recolour(known, spec)
        : this.#replace(known, spec, address);
    this.#held.set(spec.id, next);
    const shown = next.before ?? next.layer;
    shown.opacity = spec.opacity;
    shown.visible = spec.visible;
    next.layer.visible = spec.visible;
    return next;
  }

  #recolour(held: Held, spec: LayerSpec): Held {
    if (JSON.stringify(held.spec.renderer) !== JSON.stringify(spec.renderer)) {
      for (const layer of [held.layer, held.before]) {
        layer?.when(() => {
          for (const [id, paint] of colorPaint(spec)) layer.setPaintProperties(id, paint);
        });
      }
    }
    return { ...held, spec };
  }

  /** Another address is another layer: it loads unseen and then takes the place of the one before. */
  #replace(known: Held | undefined, spec: LayerSpec, address: string): Held {
    const style = tileStyle(spec, address, this.#idsOf(spec.dataset));
    const layer = new VectorTileLayer({ title: spec.id, style });
    const before = known?.before ?? known?.layer ?? null;
    if (known?.before) this.#drop(known.layer);
    if (before) layer.opacity = 0;
    this.group.add(layer);
    if (before) this.#settle(spec.id, layer);
    return { spec, address, layer, before };
  }

  async #settle(id: string, layer: VectorTileLayer): Promise<void> {
    try {
      const drawn = await this.view.whenLayerView(layer);
      await whenOnce(() => !drawn.updating);
    } catch {
      // A layer that cannot be read is shown as it is: empty, and not as it was under another filter.
    }
    const held = this.#held.get(id);
    if (held?.layer !== layer) return;
    layer.opacity = held.spec.opacity;
    this.#drop(held.before);
    this.#held.set(id, { ...held, before: null });
  }

  #drop(layer: VectorTileLayer | null): void {
    if (!layer || layer.destroyed) return;
    this.group.remove(layer);
    layer.destroy();
  }
}
