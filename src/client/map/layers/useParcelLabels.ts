import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { LayerSpec } from "#contract/map/layerSpec";
import { cardPlaceAtom, dataRevisionAtom, pageLayersAtom, selectionAtom } from "../../state/map";
import { mapToolAtom } from "../../state/mapTool";
import { mapToneAtom } from "../../state/shellTone";
import { shellZoomAtom } from "../../state/shellZoom";
import { useMap, useMapFact } from "../view/mapContext";
import { type LabelFact, ParcelLabels } from "./ParcelLabels";
import { ownFirst } from "./shownLayers";

/**
 * Labels the parcels of the layers at large scales: those of the page's own dataset first, wherever
 * its layer has been moved to, then those of the top one.
 */
export function useParcelLabels(layers: readonly LayerSpec[]): void {
  const { view, slot } = useMap();
  const [labels, setLabels] = useState<ParcelLabels | null>(null);
  const [told, setTold] = useState<readonly LabelFact[]>([]);
  const tone = useAtomValue(mapToneAtom);
  const zoom = useAtomValue(shellZoomAtom);
  const selection = useAtomValue(selectionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const page = useAtomValue(pageLayersAtom);
  const card = useAtomValue(cardPlaceAtom);
  const tool = useAtomValue(mapToolAtom);
  useEffect(() => {
    const made = new ParcelLabels(view, slot.labels, setTold);
    setLabels(made);
    return () => made.destroy();
  }, [view, slot]);
  useEffect(() => {
    // In a comparison, labels of one side would show on the other.
    const shown = layers.filter(({ side }) => side === undefined);
    labels?.show(ownFirst(shown, page));
  }, [labels, layers, page]);
  useEffect(() => {
    const ids = selection?.ids.map((id) => `${selection.dataset} ${id}`) ?? [];
    labels?.look({ tone, zoom, chosen: new Set(ids) });
  }, [labels, tone, zoom, selection]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what floats over the map has changed
  useEffect(() => labels?.again(), [labels, card, tool]);
  const read = useRef(revision);
  useEffect(() => {
    if (read.current === revision) return;
    read.current = revision;
    labels?.refresh();
  }, [labels, revision]);
  useMapFact("labels", JSON.stringify(told));
}
