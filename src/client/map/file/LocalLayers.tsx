import { useAtomValue } from "jotai";
import { lazy, Suspense, useRef } from "react";
import { loadChunk } from "../../api/loadChunk";
import { localLayersAtom } from "../../state/localFile";

const LocalDrawn = lazy(async () => {
  const { LocalDrawn } = await loadChunk(() => import("./LocalDrawn"));
  return { default: LocalDrawn };
});

/** The files that the user has laid over the map, from the first one on. */
export function LocalLayers() {
  const isBegun = useRef(false);
  isBegun.current ||= useAtomValue(localLayersAtom).length > 0;
  return <Suspense fallback={null}>{isBegun.current ? <LocalDrawn /> : null}</Suspense>;
}
