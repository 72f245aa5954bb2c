import Graphic from "@arcgis/core/Graphic.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Changed } from "#contract/endpoints/map/past";
import { changeMarksAtom } from "../../state/changes";
import { arcgisPoint } from "../view/arcgisPoint";
import { useMapFact } from "../view/mapContext";
import { useGraphicsLayer } from "../view/useGraphicsLayer";
import { changeMarkOf, mainKind } from "./changeSymbols";

const markOf = (change: Changed): Graphic =>
  new Graphic({
    geometry: arcgisPoint(change.at),
    symbol: {
      type: "simple-marker",
      ...changeMarkOf[mainKind(change)],
      size: 10,
      outline: { color: "#ffffff", width: 1.2 },
    },
  });

/** The changes between two days, each at its place. */
export function ChangesLayer() {
  const marks = useAtomValue(changeMarksAtom);
  const layer = useGraphicsLayer("changes");
  useEffect(() => {
    layer.removeAll();
    if (marks) layer.addMany(marks.list.map(markOf));
  }, [layer, marks]);
  useMapFact("changes", marks?.list.length ?? 0);
  return null;
}
