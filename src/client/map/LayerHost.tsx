import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import type { Renderer } from "#contract/map/layerSpec";
import { idKey } from "../records/datasetCalls";
import { filterQuery } from "../records/filterQuery";
import { dataRevisionAtom, hoverAtom, selectionAtom } from "../state/map";
import { useSides } from "./compare/useSides";
import { ConnectedLayers } from "./layers/ConnectedLayers";
import { drawnLayersAtom } from "./layers/comparedLayers";
import { LayerLegend } from "./layers/LayerLegend";
import { detailAtom } from "./layers/parcelsDrawn";
import { TileLayers } from "./layers/TileLayers";
import { TileServices } from "./layers/TileServices";
import { useParcelLabels } from "./layers/useParcelLabels";
import { useViewBox } from "./layers/useViewBox";
import { FirmPoints } from "./marks/FirmPoints";
import { LinkLines } from "./marks/LinkLines";
import { PhotoLayer } from "./marks/PhotoLayer";
import { HoverTip } from "./pick/HoverTip";
import { usePicking } from "./pick/usePicking";
import { useMap, useMapFact } from "./view/mapContext";
import { useAfterPanels } from "./view/useAfterPanels";

const rendererName = (renderer: Renderer) =>
  "by" in renderer ? renderer.by : "classes" in renderer ? "classes" : "fill";

/** Draws the page's parcels, and reports what is under the pointer. */
export function LayerHost() {
  const { view, slot } = useMap();
  const tiles = useMemo(() => new TileLayers(view, slot.data), [view, slot]);
  const drawn = useAtomValue(drawnLayersAtom);
  const layers = useAfterPanels(drawn, drawn.map(({ id }) => id).join());
  const selection = useAtomValue(selectionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const setHover = useSetAtom(hoverAtom);
  const hovered = usePicking(tiles);
  useViewBox();
  useSides(tiles);

  const detail = useAtomValue(detailAtom);

  useEffect(() => {
    tiles.show(layers, detail);
  }, [tiles, layers, detail]);
  useParcelLabels(layers);
  useEffect(() => {
    tiles.select(
      selection?.dataset ?? "",
      selection && selection.ids.length > 1 ? selection.ids : [],
    );
  }, [tiles, selection]);
  const read = useRef(revision);
  useEffect(() => {
    if (read.current === revision) return;
    read.current = revision;
    tiles.refresh();
  }, [tiles, revision]);
  useEffect(
    () => () => {
      tiles.show([]);
    },
    [tiles],
  );
  useEffect(() => {
    setHover(
      hovered?.kind === "parcel"
        ? {
            dataset: hovered.dataset,
            id: String(hovered.facts[idKey(hovered.dataset)]),
            x: hovered.x,
            y: hovered.y,
          }
        : null,
    );
  }, [hovered, setHover]);

  const names = layers
    .filter((layer) => layer.visible)
    .map(({ id, opacity, renderer }) => `${id}:${rendererName(renderer)}:${opacity}`)
    .join(" ");
  useMapFact("layers", names);
  useMapFact("selection", selection?.focus ?? selection?.ids.join() ?? "");
  useMapFact("filter", filterQuery(layers.find((layer) => layer.visible)?.filter));
  useMapFact("revision", revision);
  // The open card already says more than a tooltip could.
  const told =
    hovered?.kind === "parcel" && hovered.facts[idKey(hovered.dataset)] === selection?.focus;
  return (
    <>
      <TileServices />
      <ConnectedLayers />
      <FirmPoints />
      <LinkLines />
      <PhotoLayer />
      <LayerLegend />
      <HoverTip hovered={told ? null : hovered} />
    </>
  );
}
