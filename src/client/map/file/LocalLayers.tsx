import { useAtomValue } from "jotai";
import { lazy, Suspense, useRef } from "react";
import { loadChunk } from "../../api/loadChunk";
import { localLayersAtom, shapeOf } from "../../state/localFile";
import { useMapFact } from "../view/mapContext";

const LocalDrawn = lazy(async () => {
  const { LocalDrawn } = await loadChunk(() => import("./LocalDrawn"));
  return { default: LocalDrawn };
});

/** The files that the user has laid over the map, from the first one on. */
export function LocalLayers() {
  const layers = useAtomValue(localLayersAtom);
  const isBegun = useRef(false);
  if (layers.length > 0) isBegun.current = true;
  const features = layers
    .filter(({ visible }) => visible)
    .flatMap(({ found }) => found.features.filter(shapeOf));
  useMapFact("local", features.length);
  return <Suspense fallback={null}>{isBegun.current ? <LocalDrawn /> : null}</Suspense>;
}
