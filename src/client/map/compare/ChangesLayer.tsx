import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import type { Changed } from "#contract/endpoints/past";
import { changeMarksAtom } from "../../state/changes";
import { useMap, useMapFact } from "../mapContext";
import { mapPoint } from "../problemAt";
import { changeMarkOf, mainKind } from "./changeSymbols";

const markOf = (change: Changed): Graphic =>
  new Graphic({
    geometry: mapPoint(change.at),
    symbol: {
      type: "simple-marker",
      ...changeMarkOf[mainKind(change)],
      size: 10,
      outline: { color: "#ffffff", width: 1.2 },
    },
  });

/** What changed between two days, each where it is. */
export function ChangesLayer() {
  const { slot } = useMap();
  const marks = useAtomValue(changeMarksAtom);
  const layer = useMemo(() => new GraphicsLayer({ title: "changes" }), []);
  useEffect(() => {
    slot.marks.add(layer);
    return () => {
      slot.marks.remove(layer);
    };
  }, [slot, layer]);
  useEffect(() => {
    layer.removeAll();
    if (marks) layer.addMany(marks.list.map(markOf));
  }, [layer, marks]);
  useMapFact("changes", marks?.list.length ?? 0);
  return null;
}
