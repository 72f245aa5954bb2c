import { useAtomValue } from "jotai";
import { lazy, Suspense, useRef } from "react";
import { loadChunk } from "../../api/loadChunk";
import { basketSizeAtom } from "../../state/basket";
import { useMapFact } from "../view/mapContext";

const BasketDrawn = lazy(async () => {
  const { BasketDrawn } = await loadChunk(() => import("./BasketDrawn"));
  return { default: BasketDrawn };
});

/** The basket on the map, from the first record that is put into it. */
export function BasketLayer() {
  const size = useAtomValue(basketSizeAtom);
  const isBegun = useRef(false);
  isBegun.current ||= size > 0;
  useMapFact("basket", size);
  return <Suspense fallback={null}>{isBegun.current ? <BasketDrawn /> : null}</Suspense>;
}
