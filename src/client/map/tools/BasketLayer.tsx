import Graphic from "@arcgis/core/Graphic.js";
import type GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { mapApi, mostShown } from "#contract/endpoints/map";
import type { MultiPolygon } from "#geo/position";
import { call } from "../../api/call";
import { type Basket, basketAtom, basketSizeAtom } from "../../state/basket";
import { dataRevisionAtom } from "../../state/map";
import { useMapFact } from "../mapContext";
import { polygonOf } from "../shapes";
import { useGraphicsLayer } from "../useGraphicsLayer";

const symbol = {
  type: "simple-fill",
  color: [35, 166, 166, 0.18],
  outline: { color: "#0f8a8a", width: 2, join: "round" },
} as const;

const graphicOf = (geometry: MultiPolygon): Graphic =>
  new Graphic({
    geometry: polygonOf(geometry),
    symbol,
  });

const keyOf = (dataset: string, id: string) => `${dataset}/${id}`;

/** The parcels of the basket, outlined; what is drawn already is not read again. */
export function BasketLayer() {
  const basket = useAtomValue(basketAtom);
  const size = useAtomValue(basketSizeAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const layer = useGraphicsLayer("basket", 0);
  const drawn = useRef(new Map<string, Graphic>());
  const read = useRef(revision);
  useEffect(() => {
    const leave = new AbortController();
    const held = drawn.current;
    const wanted = new Set(
      basket.flatMap(({ dataset, ids }) => ids.map((id) => keyOf(dataset, id))),
    );
    if (read.current !== revision) {
      read.current = revision;
      layer.removeAll();
      held.clear();
    }
    const gone = [...held].filter(([key]) => !wanted.has(key));
    layer.removeMany(gone.map(([, graphic]) => graphic));
    for (const [key] of gone) held.delete(key);
    void draw(basket, held, layer, leave.signal);
    return () => leave.abort();
  }, [basket, layer, revision]);

  useMapFact("basket", size);
  return null;
}

async function draw(
  basket: Basket,
  held: Map<string, Graphic>,
  layer: GraphicsLayer,
  signal: AbortSignal,
): Promise<void> {
  for (const { dataset, ids } of basket) {
    const missing = ids.filter((id) => !held.has(keyOf(dataset, id)));
    for (let from = 0; from < missing.length; from += mostShown) {
      const part = missing.slice(from, from + mostShown);
      const reply = await call(mapApi.outlines, { dataset, ids: part }, signal);
      if (!reply.ok || signal.aborted) return;
      const graphics = reply.data.list.map(({ id, geometry }) => {
        const graphic = graphicOf(geometry);
        held.set(keyOf(dataset, id), graphic);
        return graphic;
      });
      layer.addMany(graphics);
    }
  }
}
