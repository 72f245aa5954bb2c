import Graphic from "@arcgis/core/Graphic.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import { bboxOf } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import { localFileAtom, localRowAtom } from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { isDrawingAtom } from "../../state/mapTool";
import { isInView } from "../isInView";
import { useMap, useMapFact } from "../mapContext";
import { ringsOf } from "../mercator";

const color = "#b5179e";

function graphicOf(geometry: MultiPolygon, row: number, chosen: boolean): Graphic {
  return new Graphic({
    attributes: { row },
    geometry: new Polygon({
      rings: ringsOf(geometry),
      spatialReference: SpatialReference.WebMercator,
    }),
    symbol: {
      type: "simple-fill",
      color: chosen ? `${color}55` : `${color}1f`,
      outline: { color, width: chosen ? 3 : 1.6, style: chosen ? "solid" : "dash" },
    },
  });
}

/** The outlines of the user's own file; the one that is looked at is filled and in view. */
export function LocalLayer() {
  const { view, slot } = useMap();
  const local = useAtomValue(localFileAtom);
  const isDrawing = useAtomValue(isDrawingAtom);
  const [row, setRow] = useAtom(localRowAtom);
  const fly = useSetAtom(mapCommandAtom);
  const layers = useMemo(
    () => ({ all: new GraphicsLayer({ title: "local" }), one: new GraphicsLayer() }),
    [],
  );

  useEffect(() => {
    const both = [layers.all, layers.one];
    slot.marks.addMany(both, 0);
    return () => {
      slot.marks.removeMany(both);
    };
  }, [slot, layers]);

  const features = local?.found.features;
  useEffect(() => {
    layers.all.removeAll();
    layers.all.addMany(
      (features ?? []).flatMap((one) =>
        one.geometry ? [graphicOf(one.geometry, one.row, false)] : [],
      ),
    );
  }, [layers, features]);

  useEffect(() => {
    layers.one.removeAll();
    const geometry = features?.find((one) => one.row === row)?.geometry;
    if (row === null || !geometry) return;
    layers.one.add(graphicOf(geometry, row, true));
    if (!isInView(view, bboxOf(geometry))) fly({ kind: "bbox", bbox: bboxOf(geometry) });
  }, [view, layers, features, row, fly]);

  useEffect(() => {
    if (!features || isDrawing) return;
    const handle = view.on("click", async (event) => {
      const { results } = await view.hitTest(event, { include: [layers.all] });
      const [hit] = results;
      if (hit?.type === "graphic") setRow(Number(hit.graphic.attributes.row));
    });
    return () => handle.remove();
  }, [view, layers, features, isDrawing, setRow]);

  useMapFact("local", features?.filter(({ geometry }) => geometry).length ?? 0);
  return null;
}
