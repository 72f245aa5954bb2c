import type FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
import { bboxOf } from "#geo/bbox";
import { type LocalLayer, localChosenAtom, localLayersAtom } from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { isDrawingAtom } from "../../state/mapTool";
import { mapToneAtom } from "../../state/shellTone";
import { isInView } from "../view/isInView";
import { useMap, useMapFact } from "../view/mapContext";
import { letGo } from "../view/removeAtRest";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { localFeatures, localGraphic, localRenderer } from "./localFeatures";

type DrawnProps = { layer: LocalLayer; at: number };

/** The outlines of one file; a click selects one of them. */
function Drawn({ layer, at }: DrawnProps) {
  const { view, slot } = useMap();
  const tone = useAtomValue(mapToneAtom);
  const isDrawing = useAtomValue(isDrawingAtom);
  const choose = useSetAtom(localChosenAtom);
  const [drawn, setDrawn] = useState<FeatureLayer | null>(null);
  const { id, found, label, color, opacity } = layer;
  const first = useRef({ color, at });
  first.current = { color, at };
  useEffect(() => {
    const made = localFeatures({ found, label, color: first.current.color }, tone);
    slot.marks.add(made, first.current.at);
    setDrawn(made);
    return () => {
      setDrawn(null);
      void letGo(view, slot.marks, made);
    };
  }, [view, slot, found, label, tone]);
  useEffect(() => {
    if (drawn) Object.assign(drawn, { opacity, renderer: localRenderer(color) });
  }, [drawn, opacity, color]);
  useEffect(() => {
    if (!drawn || isDrawing) return;
    const handle = view.on("click", async (event) => {
      const { results } = await view.hitTest(event, { include: [drawn] });
      const [hit] = results;
      if (hit?.type === "graphic") choose({ id, row: Number(hit.graphic.attributes.row) });
    });
    return () => handle.remove();
  }, [view, drawn, id, isDrawing, choose]);
  return null;
}

/** The selected outline, brought into view. */
function Chosen({ layers }: { layers: readonly LocalLayer[] }) {
  const { view } = useMap();
  const chosen = useAtomValue(localChosenAtom);
  const fly = useSetAtom(mapCommandAtom);
  const marks = useGraphicsLayer("local-one");
  const layer = layers.find(({ id }) => id === chosen?.id);
  const geometry = layer?.found.features.find(({ row }) => row === chosen?.row)?.geometry;
  const color = layer?.color;
  useEffect(() => {
    marks.removeAll();
    if (geometry && color) marks.add(localGraphic(geometry, color));
  }, [marks, geometry, color]);
  useEffect(() => {
    if (geometry && !isInView(view, bboxOf(geometry))) {
      fly({ kind: "bbox", bbox: bboxOf(geometry) });
    }
  }, [view, geometry, fly]);
  return null;
}

/** The files that the user has laid over the map. */
export function LocalLayers() {
  const all = useAtomValue(localLayersAtom);
  const layers = useMemo(() => all.filter(({ visible }) => visible).reverse(), [all]);
  const outlines = layers.flatMap(({ found }) => found.features.filter(({ geometry }) => geometry));
  useMapFact("local", outlines.length);
  return (
    <>
      {layers.map((layer, at) => (
        <Drawn key={layer.id} layer={layer} at={at} />
      ))}
      <Chosen layers={layers} />
    </>
  );
}
