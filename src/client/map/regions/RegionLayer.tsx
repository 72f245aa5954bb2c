import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import { useAtom, useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { regionApi } from "#contract/endpoints/account/region";
import { levelOf } from "#contract/regions";
import { useCall } from "../../api/useCall";
import { regionKeyAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { mapToneAtom } from "../../state/shellTone";
import { detailAtom } from "../layers/parcelsDrawn";
import { useMap, useMapFact } from "../view/mapContext";
import { polygonOf } from "../view/shapes";
import { useAfterPanels } from "../view/useAfterPanels";
import { basemapAtom, noBasemap } from "../view/useBasemap";
import { colorOf } from "./quantile";
import { RegionCircles } from "./RegionCircles";
import { RegionLabels } from "./RegionLabels";
import { regionFiguresAtom, useRegionStats, useRegionSubject } from "./regionFigures";
import { type RegionShape, readOutlines, regionShapesAtom } from "./regionShapes";

function fillOf(region: RegionShape, color: string) {
  return new Graphic({
    geometry: polygonOf(region.shape),
    symbol: { type: "simple-fill", color, outline: { style: "none" } },
  });
}

function lineOf(region: RegionShape, width: number, color: string) {
  return new Graphic({
    geometry: polygonOf(region.shape),
    symbol: {
      type: "simple-fill",
      style: "none",
      outline: { color, width, join: "round" },
    },
  });
}

/** Sub-regions: outlines, names, and their figures as a choropleth or as circles. */
export function RegionLayer() {
  const { slot } = useMap();
  const { areaCode } = useAtomValue(regionAtom);
  const [shapes, setShapes] = useAtom(regionShapesAtom);
  const lowest = levelOf(areaCode) === 3;
  const outlines = useCall(regionApi.outlines, lowest ? { areaCode, self: "true" } : { areaCode });
  const subject = useRegionSubject();
  const detail = useAtomValue(detailAtom);
  const overBasemap = useAtomValue(basemapAtom) !== noBasemap;
  const figures = useAtomValue(regionFiguresAtom);
  const { classes, measured } = useAfterPanels(figures, figures.metric?.id ?? "");
  const tone = useAtomValue(mapToneAtom);
  const given = useAtomValue(regionKeyAtom);

  const layers = useMemo(
    () => ({
      /** Pales the base map under the page's region, and no layer that somebody has laid over it. */
      ground: new GraphicsLayer({ title: "ground" }),
      fills: new GraphicsLayer({ title: "regions" }),
      lines: new GraphicsLayer({ title: "outlines" }),
    }),
    [],
  );
  useEffect(() => {
    slot.ground.add(layers.ground);
    slot.regions.add(layers.fills);
    slot.outlines.add(layers.lines);
    return () => {
      slot.ground.remove(layers.ground);
      slot.regions.remove(layers.fills);
      slot.outlines.remove(layers.lines);
    };
  }, [slot, layers]);

  useEffect(() => {
    if (outlines.data) setShapes(readOutlines(outlines.data.features));
  }, [outlines.data, setShapes]);

  useEffect(() => {
    layers.lines.removeAll();
    layers.lines.addMany(shapes.map((region) => lineOf(region, lowest ? 1.6 : 0.9, tone.line)));
  }, [layers, shapes, lowest, tone]);

  useEffect(() => {
    layers.ground.removeAll();
    layers.fills.removeAll();
    if (detail && overBasemap) return;
    const hasFigures = !detail && (given !== null || classes.length > 0);
    const color = ({ areaCode: code }: RegionShape) => {
      // Without figures, the page's region must still stand out from its surroundings.
      if (!hasFigures) return tone.paper;
      return given
        ? (given.classes.find(({ codes }) => codes.includes(code))?.color ?? tone.noData)
        : colorOf(measured(code), classes, tone.noData);
    };
    const drawn = hasFigures ? layers.fills : layers.ground;
    drawn.opacity = overBasemap ? 0.6 : 1;
    drawn.addMany(shapes.map((region) => fillOf(region, color(region))));
  }, [layers, shapes, detail, overBasemap, classes, measured, tone, given]);

  useMapFact("region", areaCode);
  useMapFact("regions", shapes.map((region) => region.areaCode).join(" "));
  return (
    <>
      <RegionStats key={subject} />
      <RegionCircles shapes={shapes} />
      <RegionLabels shapes={shapes} />
    </>
  );
}

function RegionStats() {
  useRegionStats();
  return null;
}
