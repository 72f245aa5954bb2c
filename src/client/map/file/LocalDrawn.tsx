import type FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
import type { LayerShape } from "#contract/map/layerSymbols";
import { bboxOf } from "#geo/bbox";
import {
  type LocalLayer,
  localChosenAtom,
  localLayersAtom,
  placesOf,
  shapeOf,
} from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { isDrawingAtom } from "../../state/mapTool";
import { mapToneAtom } from "../../state/shellTone";
import { isInView } from "../view/isInView";
import { useMap } from "../view/mapContext";
import { letGo } from "../view/removeAtRest";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { localFeatures, localGraphics, localRenderer } from "./localFeatures";

type DrawnProps = { layer: LocalLayer; shape: LayerShape; at: number };

/** The features of one file that are of one kind; a click selects one of them. */
function Drawn({ layer, shape, at }: DrawnProps) {
  const { view, slot } = useMap();
  const tone = useAtomValue(mapToneAtom);
  const isDrawing = useAtomValue(isDrawingAtom);
  const choose = useSetAtom(localChosenAtom);
  const [drawn, setDrawn] = useState<FeatureLayer | null>(null);
  const { id, found, label, color, opacity } = layer;
  const first = useRef({ color, at });
  first.current = { color, at };
  useEffect(() => {
    const made = localFeatures(shape, { found, label, color: first.current.color }, tone);
    slot.marks.add(made, first.current.at);
    setDrawn(made);
    return () => {
      setDrawn(null);
      void letGo(view, slot.marks, made);
    };
  }, [view, slot, shape, found, label, tone]);
  useEffect(() => {
    if (drawn) Object.assign(drawn, { opacity, renderer: localRenderer(shape, color) });
  }, [drawn, shape, opacity, color]);
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

/** The selected feature, brought into view. */
function Chosen({ layers }: { layers: readonly LocalLayer[] }) {
  const { view } = useMap();
  const chosen = useAtomValue(localChosenAtom);
  const fly = useSetAtom(mapCommandAtom);
  const marks = useGraphicsLayer("local-one");
  const layer = layers.find(({ id }) => id === chosen?.id);
  const feature = layer?.found.features.find(({ row }) => row === chosen?.row);
  const color = layer?.color;
  useEffect(() => {
    marks.removeAll();
    if (feature && color) marks.addMany(localGraphics(feature, color));
  }, [marks, feature, color]);
  useEffect(() => {
    const places = feature ? placesOf(feature) : [];
    if (places.length > 0 && !isInView(view, bboxOf(places))) {
      fly({ kind: "bbox", bbox: bboxOf(places) });
    }
  }, [view, feature, fly]);
  return null;
}

/** From below: surfaces would cover lines, and lines points. */
const kinds: readonly LayerShape[] = ["polygon", "line", "point"];

const drawnOf = (layer: LocalLayer) =>
  kinds
    .filter((shape) => layer.found.features.some((one) => shapeOf(one) === shape))
    .map((shape) => ({ layer, shape }));

/** The files that the user has laid over the map. */
export function LocalDrawn() {
  const all = useAtomValue(localLayersAtom);
  const layers = useMemo(() => all.filter(({ visible }) => visible).reverse(), [all]);
  const drawn = useMemo(() => layers.flatMap(drawnOf), [layers]);
  return (
    <>
      {drawn.map(({ layer, shape }, at) => (
        <Drawn key={`${layer.id} ${shape}`} layer={layer} shape={shape} at={at} />
      ))}
      <Chosen layers={layers} />
    </>
  );
}
