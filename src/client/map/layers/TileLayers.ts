import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import VectorTileLayer from "@arcgis/core/layers/VectorTileLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { layerIds } from "#contract/look/paint";
import type { LayerSpec } from "#contract/map/layerSpec";
import { idKey } from "../../records/datasetCalls";
import { filterQuery } from "../../records/filterQuery";
import { atRest, letGo } from "../view/removeAtRest";
import { apiAddress } from "../view/setUpArcgis";
import { Sides } from "./sides";
import { selectedFilter, tileStyle } from "./tileStyle";

/** Longer than a layer takes to pass a new style to its workers, which it does silently. */
const restyleMs = 100;

type Held = {
  spec: LayerSpec;
  address: string;
  layer: VectorTileLayer;
  /** Shown until `layer` has its tiles. */
  before: VectorTileLayer | null;
};

/** A parcel or a counted cell under a screen point. */
export type TileHit = { dataset: string; facts: Record<string, unknown>; asOf?: string } & (
  | { kind: "parcel" }
  | { kind: "cells" }
);

const tileAddress = ({ dataset, filter, asOf }: LayerSpec): string => {
  const query = filterQuery({ ...filter, asOf });
  return `${apiAddress(`tiles/${dataset}`)}/{z}/{x}/{y}.pbf${query ? `?${query}` : ""}`;
};

const sameColors = (a: LayerSpec, b: LayerSpec) =>
  JSON.stringify([a.renderer, a.look]) === JSON.stringify([b.renderer, b.look]);

/**
 * The parcels of the page's layers as vector tiles, updated by comparing with the last state. Other
 * tiles or colours make a new layer: ArcGIS loses changes that arrive while a layer is busy.
 */
export class TileLayers {
  readonly #held = new Map<string, Held>();
  readonly #restyled = new Set<VectorTileLayer>();
  #shown: readonly LayerSpec[] = [];
  #selected: { dataset: string; ids: readonly string[] } = { dataset: "", ids: [] };

  readonly #sides: Sides;

  constructor(
    private readonly view: MapView,
    private readonly group: GroupLayer,
  ) {
    this.#sides = new Sides(view);
  }

  /** Where the layers of two sides meet, in pixels from the left of the view. */
  cutAt(line: number): void {
    this.#sides.moveTo(line);
  }

  /** `detail` is false where regions with figures are shown instead of parcels. */
  show(specs: readonly LayerSpec[], detail = true): void {
    const wanted = new Set(specs.map(({ id }) => id));
    for (const [id, held] of this.#held) {
      if (wanted.has(id)) continue;
      this.#held.delete(id);
      this.#drop(held.layer);
      this.#drop(held.before);
    }
    this.#shown = specs.map((spec) => ({
      ...spec,
      visible: spec.visible && (detail || Boolean(spec.always)),
    }));
    this.#draw(false);
  }

  /** Reloads the tiles; the old ones stay until the new ones are there. */
  refresh(): void {
    this.#draw(true);
  }

  select(dataset: string, ids: readonly string[]): void {
    this.#selected = { dataset, ids };
    for (const held of this.#held.values()) void this.#mark(held);
  }

  async hitTest(point: { x: number; y: number }): Promise<TileHit | null> {
    const side = this.#sides.at(point.x);
    const layers = [...this.#held.values()]
      .map(({ spec, layer, before }) => ({ spec, layer: before ?? layer }))
      .filter(({ spec, layer }) => layer.visible && layer.loaded && spec.side === side);
    if (layers.length === 0) return null;
    const include = layers.map(({ layer }) => layer);
    // Layers added or removed meanwhile abort the hit test: nothing was hit then.
    const { results } = await this.view.hitTest(point, { include }).catch(() => ({ results: [] }));
    for (const { spec, layer } of layers) {
      const hit = results.find((one) => one.type === "graphic" && one.layer === layer);
      if (hit?.type !== "graphic") continue;
      const facts = (hit.graphic.attributes ?? {}) as Record<string, unknown>;
      return {
        dataset: spec.dataset,
        kind: idKey(spec.dataset) in facts ? "parcel" : "cells",
        facts,
        ...(spec.asOf && { asOf: spec.asOf }),
      };
    }
    return null;
  }

  #idsOf = (dataset: string) => (this.#selected.dataset === dataset ? this.#selected.ids : []);

  #draw(anew: boolean): void {
    const held = this.#shown.map((spec) => this.#update(spec, anew));
    this.#order(held);
    this.#cut();
  }

  /**
   * The first in the list is on top, as in the layer tree, and each is above the one that it
   * replaces.
   */
  #order(held: readonly Held[]): void {
    const wanted = held
      .toReversed()
      .flatMap(({ layer, before }) => (before ? [before, layer] : [layer]));
    const drawn = this.group.layers.toArray().filter((one) => wanted.some((it) => it === one));
    if (drawn.every((one, i) => one === wanted[i])) return;
    for (const layer of wanted) this.group.reorder(layer, this.group.layers.length - 1);
  }

  #cut(): void {
    const cut = [...this.#held.values()].flatMap(({ spec: { side }, layer, before }) =>
      side ? [layer, before].flatMap((one) => (one ? [{ layer: one, side }] : [])) : [],
    );
    this.#sides.set(cut);
  }

  #update(spec: LayerSpec, anew: boolean): Held {
    const known = this.#held.get(spec.id);
    const address = tileAddress(spec);
    const stays = !anew && known?.address === address && sameColors(known.spec, spec);
    const next = stays ? { ...known, spec } : this.#replace(known, spec, address);
    this.#held.set(spec.id, next);
    const shown = next.before ?? next.layer;
    shown.opacity = spec.opacity;
    shown.visible = spec.visible;
    next.layer.minScale = spec.minScale ?? 0;
    next.layer.visible = spec.visible;
    return next;
  }

  /** It loads hidden and then replaces the previous one. */
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

  /** Outlines the selection: one change at a time, the last one wins. */
  async #mark({ spec: { id, dataset }, layer }: Held): Promise<void> {
    if (this.#restyled.has(layer)) return;
    this.#restyled.add(layer);
    while ((await atRest(this.view, layer, restyleMs)) && this.#held.get(id)?.layer === layer) {
      const style = layer.getStyleLayer(layerIds(dataset).selected);
      const filter = selectedFilter(this.#idsOf(dataset), idKey(dataset));
      if (JSON.stringify(style.filter) === JSON.stringify(filter)) break;
      layer.setStyleLayer({ ...style, filter });
    }
    this.#restyled.delete(layer);
  }

  async #settle(id: string, layer: VectorTileLayer): Promise<void> {
    try {
      const drawn = await this.view.whenLayerView(layer);
      await whenOnce(() => !drawn.updating);
    } catch {
      // A layer that cannot be read is shown empty, not as it was under another filter.
    }
    const held = this.#held.get(id);
    if (held?.layer !== layer) return;
    layer.opacity = held.spec.opacity;
    this.#drop(held.before);
    this.#held.set(id, { ...held, before: null });
  }

  #drop(layer: VectorTileLayer | null): void {
    if (layer) void letGo(this.view, this.group, layer);
  }
}
