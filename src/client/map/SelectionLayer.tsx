import Graphic from "@arcgis/core/Graphic.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { atom, useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useMemo } from "react";
import { type Bbox, bboxOf } from "#geo/bbox";
import { dataRevisionAtom, mapCommandAtom, type Selection, selectionAtom } from "../state/map";
import { shapeOf } from "./datasetCalls";
import { isInView } from "./isInView";
import { useMap } from "./mapContext";
import { ringsOf } from "./mercator";

export type RenderCard = (selection: Selection & { focus: string }, close: () => void) => ReactNode;

/** Bounds of the one record that is looked at, once they are known. */
export const focusBoxAtom = atom<{ dkid: string; bbox: Bbox } | null>(null);

const outlineColor = "#0b3fd1";

/** The record that is looked at: outlined at any scale, and brought into view when it is not. */
export function SelectionLayer() {
  const { view, slot } = useMap();
  const selection = useAtomValue(selectionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const setFocusBox = useSetAtom(focusBoxAtom);
  const command = useSetAtom(mapCommandAtom);
  const layer = useMemo(() => new GraphicsLayer({ title: "selection" }), []);
  const dataset = selection?.dataset ?? "";
  const { asOf, since } = selection ?? {};
  const dkid = selection?.focus ?? (selection?.ids.length === 1 ? selection.ids[0] : undefined);

  useEffect(() => {
    slot.marks.add(layer);
    return () => {
      slot.marks.remove(layer);
    };
  }, [slot, layer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a write may have moved the outline
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      return dkid ? shapeOf(dataset, dkid, leave.signal, { asOf, since }) : null;
    };
    show().then((shape) => {
      if (leave.signal.aborted) return;
      layer.removeAll();
      if (!shape || !dkid) return setFocusBox(null);
      const rings = ringsOf(shape);
      const geometry = new Polygon({ rings, spatialReference: SpatialReference.WebMercator });
      layer.add(
        new Graphic({
          geometry,
          symbol: {
            type: "simple-fill",
            color: [0, 0, 0, 0],
            outline: { color: outlineColor, width: 2.5, join: "round" },
          },
        }),
      );
      const bbox = bboxOf(shape);
      setFocusBox({ dkid, bbox });
      if (!isInView(view, bbox)) command({ kind: "bbox", bbox });
    });
    return () => leave.abort();
  }, [view, layer, dataset, dkid, asOf, since, revision, setFocusBox, command]);
  return null;
}
