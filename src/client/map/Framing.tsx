import { watch } from "@arcgis/core/core/reactiveUtils.js";
import Extent from "@arcgis/core/geometry/Extent.js";
import Point from "@arcgis/core/geometry/Point.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { GoToTarget2D } from "@arcgis/core/views/types.js";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Bbox, bboxOf } from "#geo/bbox";
import { shapeOf } from "../records/datasetCalls";
import { type MapCommand, mapCommandAtom, mapFramedAtom, mapPlaceAtom } from "../state/map";
import { mapStands } from "../state/mapRest";
import { regionAtom, regionsAtom } from "../state/region";
import { store } from "../state/store";
import { useMap, useMapFact } from "./view/mapContext";
import { bboxToMercator, toDegrees, toMercator } from "./view/mercator";
import { paddingAtom } from "./view/padding";

/** Deepest zoom levels for showing a single parcel, its edges, and a problem point. */
const recordZoom = 17;
const edgeZoom = 19;
const pointZoom = 18;
/** Between two layer loads the view is idle for a moment: that is not ready yet. */
const quietMs = 150;
const still = { animate: false };
const smooth = { duration: 220, easing: "ease-out" } as const;

const round = (value: number, digits: number) => Number(value.toFixed(digits));

const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const extentOf = (bbox: Bbox, factor = 1.08): Extent => {
  const [xmin, ymin, xmax, ymax] = bboxToMercator(bbox);
  const spatialReference = SpatialReference.WebMercator;
  return new Extent({ xmin, ymin, xmax, ymax, spatialReference }).expand(factor);
};

/** The target of a running goTo; the view itself reports one only while it animates. */
const journeys = new WeakMap<MapView, GoToTarget2D>();

/** Goes there; being overtaken by a later goTo is no error. */
async function go(view: MapView, target: GoToTarget2D, animate: boolean): Promise<void> {
  const options = animate && !reducedMotion() ? smooth : still;
  journeys.set(view, target);
  const journey = view.goTo(target, options).catch((error: Error) => {
    if (error.name !== "AbortError" && error.name !== "view:goto-interrupted") throw error;
  });
  await journey.finally(() => {
    if (journeys.get(view) === target) journeys.delete(view);
  });
}

type At = Extent | { center: Point; zoom: number };

/** Looks there: a view that nobody has seen yet at once, as even a journey of no length takes it some frames. */
async function lookAt(view: MapView, at: At, animate: boolean): Promise<void> {
  if (store.get(mapFramedAtom)) return go(view, at, animate);
  if (at instanceof Extent) view.extent = at;
  else view.set(at);
}

/** The target of the view, or else its centre. */
function boundFor(view: MapView): GoToTarget2D {
  const shown = view.animation?.target;
  const moving = shown && !(shown instanceof Promise) ? shown : null;
  return journeys.get(view) ?? moving ?? { center: view.center.clone() };
}

const pointAt = (at: readonly [number, number]) => {
  const [x, y] = toMercator(at);
  return new Point({ x, y, spatialReference: SpatialReference.WebMercator });
};

async function obey(view: MapView, command: Exclude<MapCommand, { kind: "region" }>) {
  switch (command.kind) {
    case "place": {
      const { center, zoom } = command.place;
      return lookAt(view, { center: pointAt([center[0], center[1]]), zoom }, false);
    }
    case "point":
      return go(view, { center: pointAt([command.at[0], command.at[1]]), zoom: pointZoom }, true);
    case "bbox":
      return frame(view, command.bbox, command.near ? edgeZoom : recordZoom);
    case "record": {
      const shape = await shapeOf(command.dataset, command.id);
      if (shape.ok && shape.data) return frame(view, bboxOf(shape.data));
    }
  }
}

/** Fits bounds into the view, but never zooms in closer than a single parcel needs. */
async function frame(view: MapView, bbox: Bbox, closest = recordZoom) {
  const extent = extentOf(bbox, 1.6);
  // Fits into what panels leave of the view: beside a wide sheet a parcel needs a smaller scale.
  const { left = 0, right = 0, top = 0, bottom = 0 } = view.padding ?? {};
  const needed = Math.max(
    extent.width / Math.max(1, view.width - left - right),
    extent.height / Math.max(1, view.height - top - bottom),
  );
  const target = needed < resolutionAt(closest) ? { center: extent.center, zoom: closest } : extent;
  await go(view, target, true);
}

const resolutionAt = (zoom: number) => 156543.03392804097 / 2 ** zoom;

/** Decides where the map looks: the region, a command, and the space that panels leave. */
export function Framing() {
  const { view } = useMap();
  const { areaCode } = useAtomValue(regionAtom);
  const regions = useAtomValue(regionsAtom);
  const [command, setCommand] = useAtom(mapCommandAtom);
  const bbox = regions.find((region) => region.areaCode === areaCode)?.bbox;
  const isKnown = regions.length > 0;
  /** The region is shown whole and nobody has moved the map since. */
  const whole = useRef<Bbox | null>(null);
  const [framed, setFramed] = useState(false);
  const setLooks = useSetAtom(mapFramedAtom);
  const arrived = useCallback(() => {
    setFramed(true);
    setLooks(true);
  }, [setLooks]);
  /** The last region that was framed; a link brings its own position. */
  const asked = useRef(command?.kind === "place" ? areaCode : null);

  usePadding(whole);

  useEffect(() => {
    if (asked.current === areaCode) return;
    // A region without an outline can be shown nowhere else.
    if (!bbox) return setLooks(isKnown);
    const animate = asked.current !== null;
    asked.current = areaCode;
    whole.current = bbox;
    lookAt(view, extentOf(bbox), animate).then(arrived);
  }, [view, bbox, isKnown, areaCode, arrived, setLooks]);

  useEffect(() => {
    if (!command) return;
    setCommand(null);
    if (command.kind === "region") {
      const wanted = regions.find((region) => region.areaCode === command.areaCode);
      whole.current = wanted?.bbox ?? null;
      if (wanted) void go(view, extentOf(wanted.bbox), true);
      return;
    }
    whole.current = null;
    obey(view, command).then(arrived);
  }, [view, command, setCommand, regions, arrived]);

  useEffect(() => {
    const moved = () => {
      whole.current = null;
    };
    const handles = (["drag", "mouse-wheel", "double-click", "key-down"] as const).map((event) =>
      view.on(event, moved),
    );
    return () => {
      for (const handle of handles) handle.remove();
    };
  }, [view]);

  usePlace(view, framed);
  return null;
}

/** Panels take more of the screen: what was centred in the visible part is centred again. */
function usePadding(whole: { current: Bbox | null }) {
  const { view, root } = useMap();
  const { left, right, bottom, top } = useAtomValue(paddingAtom);
  const started = useRef(false);
  useEffect(() => {
    // A running goTo still ends where it was headed.
    const bound = boundFor(view);
    view.padding = { left, right, bottom, top };
    const middle = [left + view.width - right, top + view.height - bottom].map((pixels) =>
      Math.round(pixels / 2),
    );
    root.setAttribute("data-middle", middle.join());
    const animate = started.current;
    started.current = true;
    // Nobody has looked anywhere yet.
    if (!store.get(mapFramedAtom)) return;
    if (whole.current) void go(view, extentOf(whole.current), animate);
    else void go(view, bound, false);
  }, [view, root, left, right, bottom, top, whole]);
}

function usePlace(view: MapView, framed: boolean) {
  const setPlace = useSetAtom(mapPlaceAtom);
  const [ready, setReady] = useState(false);
  useMapFact("ready", ready && framed);
  useEffect(() => {
    if (ready && framed) mapStands();
  }, [ready, framed]);
  useEffect(() => {
    if (!framed) return;
    const handle = watch(
      () => view.stationary && view.center && ([view.center.x, view.center.y, view.zoom] as const),
      (at) => {
        if (!at) return;
        const [lon, lat] = toDegrees([at[0], at[1]]);
        const zoom = round(at[2], 2);
        view.container?.closest("[data-testid=map]")?.setAttribute("data-zoom", String(zoom));
        setPlace({ center: [round(lon, 6), round(lat, 6)], zoom });
      },
      { initial: true, equals: (a, b) => String(a) === String(b) },
    );
    let settling: ReturnType<typeof setTimeout> | undefined;
    const busy = watch(
      () => !view.updating,
      (settled) => {
        clearTimeout(settling);
        if (settled) settling = setTimeout(() => setReady(true), quietMs);
        else setReady(false);
      },
      { initial: true },
    );
    return () => {
      handle.remove();
      busy.remove();
      clearTimeout(settling);
    };
  }, [view, framed, setPlace]);
}
