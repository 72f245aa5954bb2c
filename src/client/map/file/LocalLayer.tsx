import Graphic from "@arcgis/core/Graphic.js";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { localFileAtom, localRowAtom } from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { isDrawingAtom } from "../../state/mapTool";
import { isInView } from "../view/isInView";
import { useMap, useMapFact } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useGraphicsLayer } from "../view/useGraphicsLayer";

const color = "#b5179e";

function graphicOf(geometry: MultiPolygon, row: number, chosen: boolean): Graphic {
  return new Graphic({
    attributes: { row },
    geometry: polygonOf(geometry),
    symbol: {
      type: "simple-fill",
      color: chosen ? `${color}55` : `${color}1f`,
      outline: { color, width: chosen ? 3 : 1.6, style: chosen ? "solid" : "dash" },
    },
  });
}

/** The outlines of the user's own file; the selected one is filled and in view. */
export function LocalLayer() {
  const { view } = useMap();
  const local = useAtomValue(localFileAtom);
  const isDrawing = useAtomValue(isDrawingAtom);
  const [row, setRow] = useAtom(localRowAtom);
  const fly = useSetAtom(mapCommandAtom);
  const all = useGraphicsLayer("local", 0);
  const single = useGraphicsLayer("local-one", 1);

  const features = local?.found.features;
  useEffect(() => {
    all.removeAll();
    all.addMany(
      (features ?? []).flatMap((one) =>
        one.geometry ? [graphicOf(one.geometry, one.row, false)] : [],
      ),
    );
  }, [all, features]);

  useEffect(() => {
    single.removeAll();
    const geometry = features?.find((one) => one.row === row)?.geometry;
    if (row === null || !geometry) return;
    single.add(graphicOf(geometry, row, true));
    if (!isInView(view, bboxOf(geometry))) fly({ kind: "bbox", bbox: bboxOf(geometry) });
  }, [view, single, features, row, fly]);

  useEffect(() => {
    if (!features || isDrawing) return;
    const handle = view.on("click", async (event) => {
      const { results } = await view.hitTest(event, { include: [all] });
      const [hit] = results;
      if (hit?.type === "graphic") setRow(Number(hit.graphic.attributes.row));
    });
    return () => handle.remove();
  }, [view, all, features, isDrawing, setRow]);

  useMapFact("local", features?.filter(({ geometry }) => geometry).length ?? 0);
  return null;
}
