import { watch } from "@arcgis/core/core/reactiveUtils.js";
import { useStore } from "jotai";
import { useEffect, useState } from "react";
import { levelOf } from "#contract/regions";
import type { Problem } from "#contract/rules/problem/report";
import { idKey } from "../../records/datasetCalls";
import { changeMarksAtom } from "../../state/changes";
import { foundFeaturesAtom } from "../../state/connectedLayers";
import { type FirmPoint, type FirmPoints, firmPickedAtom, firmPointsAtom } from "../../state/firms";
import { problemSelectionAtom, problemsLayerAtom, selectionAtom } from "../../state/map";
import { isDrawingAtom } from "../../state/mapTool";
import { regionAtom, regionsAtom } from "../../state/region";
import { changeAt } from "../compare/changeAt";
import { detailAtom } from "../layers/parcelsDrawn";
import type { TileHit, TileLayers } from "../layers/TileLayers";
import { firmAt } from "../marks/firmAt";
import { type RegionShape, regionAt, regionShapesAtom } from "../regions/regionShapes";
import { type MapParts, useMap } from "../view/mapContext";
import { toDegrees } from "../view/mercator";
import { problemAt } from "../view/problemAt";
import { giveClick } from "./giveClick";
import { showOwnAt } from "./ownAt";
import { picked } from "./selectionAfterClick";

type Pixel = { x: number; y: number };
export type Hovered = Pixel &
  (
    | TileHit
    | { kind: "region"; region: RegionShape }
    | { kind: "problem"; problem: Problem }
    | { kind: "firm"; firm: FirmPoint; points: FirmPoints }
  );
type Store = ReturnType<typeof useStore>;
type Ground = { parts: MapParts; tiles: TileLayers; store: Store };

/** A click on a cell zooms in at least to this level, where parcels begin. */
const parcelZoom = 13.2;

function regionUnder({ parts, store }: Ground, at: Pixel): RegionShape | null {
  const point = parts.view.toMap(at);
  return point ? regionAt(store.get(regionShapesAtom), toDegrees([point.x, point.y])) : null;
}

/** The click as passed to a tool that takes clicks. */
const clicked = ({ parts, tiles }: Ground, at: Pixel, add: boolean) => {
  const point = parts.view.toMap(at);
  return {
    at: point ? toDegrees([point.x, point.y]) : null,
    add,
    recordThere: async () => {
      const hit = await tiles.hitTest(at);
      if (hit?.kind !== "parcel") return null;
      return { dataset: hit.dataset, id: String(hit.facts[idKey(hit.dataset)]) };
    },
  };
};

const clickedGround = ({ view }: MapParts, at: Pixel) => {
  const point = view.toMap(at);
  const { zoom, scale } = view;
  return { at: point ? toDegrees([point.x, point.y]) : null, zoom, scale };
};

/**
 * Priority: problem, enterprise, parcel, uploaded layers, counted cells, and last the region below
 * them.
 */
async function pick(ground: Ground, at: Pixel, add: boolean): Promise<void> {
  const { parts, tiles, store } = ground;
  if (await giveClick(store, clicked(ground, at, add))) return;
  const problem = problemAt(store.get(problemsLayerAtom), parts.view, at);
  if (problem) return store.set(problemSelectionAtom, problem);
  const change = changeAt(store.get(changeMarksAtom), parts.view, at);
  if (change) return store.set(selectionAtom, change);
  const firm = firmAt(store.get(firmPointsAtom), parts.view, at);
  if (firm) return store.set(firmPickedAtom, firm.code);

  const hit = await tiles.hitTest(at);
  if (hit?.kind === "parcel") {
    store.set(foundFeaturesAtom, null);
    const next = picked(
      store.get(selectionAtom),
      hit.dataset,
      String(hit.facts[idKey(hit.dataset)]),
      add,
      hit.asOf,
    );
    return store.set(selectionAtom, next);
  }
  const place = { ...at, ...clickedGround(parts, at) };
  if (await showOwnAt(store, place)) return store.set(selectionAtom, null);
  if (hit) {
    const zoom = Math.max(parcelZoom, parts.view.zoom + 1);
    await parts.view.goTo({ center: parts.view.toMap(at), zoom }).catch(() => null);
    return;
  }
  const region = regionUnder(ground, at);
  const { areaCode } = store.get(regionAtom);
  if (region && levelOf(areaCode) < levelOf(region.areaCode))
    store.set(regionAtom, region.areaCode);
  else store.set(selectionAtom, null);
}

/** One level up; the atom makes sure that it is never above the user's own region. */
function goUp({ store }: Ground): void {
  const { areaCode } = store.get(regionAtom);
  const here = store.get(regionsAtom).find((region) => region.areaCode === areaCode);
  if (here?.parent) store.set(regionAtom, here.parent);
}

async function under(ground: Ground, { x, y }: Pixel): Promise<Hovered | null> {
  const at = { x, y };
  const { store, parts } = ground;
  const problem = problemAt(store.get(problemsLayerAtom), parts.view, at);
  if (problem) return { kind: "problem", problem, ...at };
  const points = store.get(firmPointsAtom);
  const firm = firmAt(points, parts.view, at);
  if (points && firm) return { kind: "firm", firm, points, ...at };
  const hit = await ground.tiles.hitTest(at);
  if (hit) return { ...hit, ...at };
  // Where parcels are drawn, the region's name would follow the pointer everywhere.
  const region = store.get(detailAtom) ? null : regionUnder(ground, at);
  return region ? { kind: "region", region, ...at } : null;
}

/** Click, right click and hover on the map; returns what is under the pointer. */
export function usePicking(tiles: TileLayers): Hovered | null {
  const parts = useMap();
  const store = useStore();
  const [hovered, setHovered] = useState<Hovered | null>(null);

  useEffect(() => {
    const { view, element } = parts;
    const ground = { parts, tiles, store };
    let turn = 0;
    const look = async (at: Pixel) => {
      const mine = ++turn;
      if (view.animation || view.interacting || store.get(isDrawingAtom)) return setHovered(null);
      const found = await under(ground, at);
      if (mine === turn) setHovered(found);
    };
    const leave = () => {
      turn += 1;
      setHovered(null);
    };
    const noMenu = (event: Event) => event.preventDefault();
    const handles = [
      view.on("click", ({ button, x, y, native }) => {
        if (button === 2) return goUp(ground);
        if (!store.get(isDrawingAtom))
          void pick(ground, { x, y }, native.ctrlKey || native.shiftKey);
      }),
      view.on("pointer-move", ({ x, y }) => void look({ x, y })),
      view.on("pointer-leave", leave),
      watch(
        () => view.stationary,
        (still) => !still && leave(),
      ),
    ];
    element.addEventListener("contextmenu", noMenu);
    return () => {
      for (const handle of handles) handle.remove();
      element.removeEventListener("contextmenu", noMenu);
    };
  }, [parts, tiles, store]);
  return hovered;
}
