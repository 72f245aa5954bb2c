import Graphic from "@arcgis/core/Graphic.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { mapApi, mostShown } from "#contract/endpoints/map";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { call } from "../../api/call";
import type { Basket } from "../../state/basket";
import { mapPoint } from "../problemAt";
import { polygonOf } from "../shapes";

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

/** Farther away an outline is smaller than its own line, and thousands of them cost a second a frame. */
const outlineScale = 150_000;

const layerOf = (geometryType: "polygon" | "point", symbol: typeof outlined | typeof dot) =>
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
    ...(geometryType === "polygon" ? { minScale: outlineScale } : { maxScale: outlineScale }),
  });

function middleOf(outline: MultiPolygon) {
  const [west, south, east, north] = bboxOf(outline);
  return mapPoint([(west + east) / 2, (south + north) / 2]);
}

const keyOf = (dataset: string, id: string) => `${dataset}/${id}`;

/** What the basket holds on the map: outlines near by, dots from afar. */
export class BasketFeatures {
  readonly outlines = layerOf("polygon", outlined);
  readonly dots = layerOf("point", dot);
  /** Ids in either layer of what is drawn. */
  readonly #drawn = new Map<string, readonly [outline: number, dot: number]>();
  #last: Promise<void> = Promise.resolve();

  /** How many are drawn. */
  get size(): number {
    return this.#drawn.size;
  }

  /**
   * Draws what is missing and takes away what has gone; one after the other. `anew` reads all again.
   * Done when the layers are told.
   */
  show(basket: Basket, signal: AbortSignal, anew: boolean): Promise<void> {
    this.#last = this.#last.then(() => this.#change(basket, signal, anew)).catch(() => {});
    return this.#last;
  }

  async #change(basket: Basket, signal: AbortSignal, anew: boolean): Promise<void> {
    // Layers without a parcel have no tiles to look for either.
    const isFilled = basket.some(({ ids }) => ids.length > 0);
    for (const layer of [this.outlines, this.dots]) layer.visible = isFilled;
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
    const [outlines, dots] = await Promise.all([
      this.outlines.applyEdits({
        addFeatures: list.map(({ geometry }) => new Graphic({ geometry: polygonOf(geometry) })),
      }),
      this.dots.applyEdits({
        addFeatures: list.map(({ geometry }) => new Graphic({ geometry: middleOf(geometry) })),
      }),
    ]);
    list.forEach(({ id }, i) => {
      const ids = [outlines, dots].map((result) => result.addFeatureResults[i]?.objectId ?? -1);
      this.#drawn.set(keyOf(dataset, id), [ids[0] ?? -1, ids[1] ?? -1]);
    });
  }

  async #remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const gone = keys.flatMap((key) => {
      const ids = this.#drawn.get(key);
      this.#drawn.delete(key);
      return ids ? [ids] : [];
    });
    await Promise.all([
      this.outlines.applyEdits({ deleteFeatures: gone.map(([objectId]) => ({ objectId })) }),
      this.dots.applyEdits({ deleteFeatures: gone.map(([, objectId]) => ({ objectId })) }),
    ]);
  }
}
