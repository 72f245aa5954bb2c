import Graphic from "@arcgis/core/Graphic.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { mapApi, mostShown } from "#contract/endpoints/map/map";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";
import { call } from "../../api/call";
import type { Basket } from "../../state/basket";
import { arcgisPoint } from "../view/arcgisPoint";
import { polygonOf } from "../view/shapes";
import { FarDots } from "./farDots";

const color = "#0f8a8a";
const outlined = {
  type: "simple-fill",
  color: [35, 166, 166, 0.18],
  outline: { color, width: 2, join: "round" },
} as const;
const dot = {
  type: "simple-marker",
  style: "circle",
  size: 5,
  color,
  outline: { color: "#ffffff", width: 0.6 },
} as const;

/**
 * At smaller scales an outline is smaller than its own line, and thousands of them cost a second
 * per frame.
 */
const outlineScale = 150_000;

/** At smaller scales thousands of dots overlap, and cost as much as the map below. */
const farScale = 1_500_000;

type Scales = { minScale?: number; maxScale?: number };

const layerOf = (
  geometryType: "polygon" | "point",
  symbol: typeof outlined | typeof dot,
  scales: Scales,
) =>
  new FeatureLayer({
    title: `basket-${geometryType}`,
    source: [],
    geometryType,
    spatialReference: SpatialReference.WebMercator,
    objectIdField: "oid",
    fields: [{ name: "oid", type: "oid" }],
    renderer: { type: "simple", symbol },
    legendEnabled: false,
    popupEnabled: false,
    visible: false,
    ...scales,
  });

function middleOf(outline: MultiPolygon): Position {
  const [west, south, east, north] = bboxOf(outline);
  return [(west + east) / 2, (south + north) / 2];
}

const pointAt = (at: Position) => new Graphic({ geometry: arcgisPoint(at) });
const idsOf = ({ addFeatureResults }: { addFeatureResults: { objectId?: number | null }[] }) =>
  addFeatureResults.map(({ objectId }) => objectId ?? -1);
const gone = (ids: readonly number[]) => ({
  deleteFeatures: ids.map((objectId) => ({ objectId })),
});

const keyOf = (dataset: string, id: string) => `${dataset}/${id}`;

/**
 * The basket on the map: outlines at large scales, dots at smaller ones, thinned out at the
 * smallest.
 */
export class BasketFeatures {
  readonly outlines = layerOf("polygon", outlined, { minScale: outlineScale });
  readonly dots = layerOf("point", dot, { maxScale: outlineScale, minScale: farScale });
  readonly far = layerOf("point", dot, { maxScale: farScale });
  readonly layers = [this.outlines, this.dots, this.far];
  readonly #far = new FarDots();
  /** Object ids of a drawn record in the layers, and its grid cell. */
  readonly #drawn = new Map<string, readonly [outline: number, dot: number, cell: string]>();
  #last: Promise<void> = Promise.resolve();

  /** The number of drawn records. */
  get size(): number {
    return this.#drawn.size;
  }

  /**
   * Adds missing features and removes stale ones, one call after another. `anew` reloads all.
   * Resolves once the layers are updated.
   */
  show(basket: Basket, signal: AbortSignal, anew: boolean): Promise<void> {
    this.#last = this.#last.then(() => this.#change(basket, signal, anew)).catch(() => {});
    return this.#last;
  }

  async #change(basket: Basket, signal: AbortSignal, anew: boolean): Promise<void> {
    // Layers without parcels have no tiles to load either.
    const isFilled = basket.some(({ ids }) => ids.length > 0);
    for (const layer of this.layers) layer.visible = isFilled;
    const wanted = new Set(
      anew ? [] : basket.flatMap(({ dataset, ids }) => ids.map((id) => keyOf(dataset, id))),
    );
    await this.#remove([...this.#drawn.keys()].filter((key) => !wanted.has(key)));
    for (const { dataset, ids } of basket) {
      const missing = ids.filter((id) => !this.#drawn.has(keyOf(dataset, id)));
      for (let from = 0; from < missing.length; from += mostShown) {
        if (signal.aborted) return;
        const part = missing.slice(from, from + mostShown);
        const reply = await call(mapApi.outlines, { dataset, ids: part }, signal);
        if (!reply.ok) return;
        await this.#add(dataset, reply.data.list);
      }
    }
  }

  async #add(dataset: string, list: readonly { id: string; geometry: MultiPolygon }[]) {
    const middles = list.map(({ geometry }) => middleOf(geometry));
    const cells = middles.map((at) => this.#far.cellOf(at));
    const first = middles.flatMap((at, i) => {
      const cell = cells[i] as string;
      return this.#far.put(cell) ? [{ at, cell }] : [];
    });
    const [outlines, dots, far] = await Promise.all([
      this.outlines.applyEdits({
        addFeatures: list.map(({ geometry }) => new Graphic({ geometry: polygonOf(geometry) })),
      }),
      this.dots.applyEdits({ addFeatures: middles.map(pointAt) }),
      this.far.applyEdits({ addFeatures: first.map(({ at }) => pointAt(at)) }),
    ]);
    const [outlineIds, dotIds] = [idsOf(outlines), idsOf(dots)];
    idsOf(far).forEach((id, i) => {
      const { cell } = first[i] ?? {};
      if (cell) this.#far.drawn(cell, id);
    });
    list.forEach(({ id }, i) => {
      const ids = [outlineIds[i] ?? -1, dotIds[i] ?? -1, cells[i] as string] as const;
      this.#drawn.set(keyOf(dataset, id), ids);
    });
  }

  async #remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const left = keys.flatMap((key) => {
      const ids = this.#drawn.get(key);
      this.#drawn.delete(key);
      return ids ? [ids] : [];
    });
    const far = left.flatMap(([, , cell]) => this.#far.take(cell) ?? []);
    await Promise.all([
      this.outlines.applyEdits(gone(left.map(([outline]) => outline))),
      this.dots.applyEdits(gone(left.map(([, dot]) => dot))),
      far.length > 0 ? this.far.applyEdits(gone(far)) : null,
    ]);
  }
}
