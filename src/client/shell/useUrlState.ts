import { useAtomValue, useStore } from "jotai";
import { useCallback, useEffect, useRef } from "react";
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router-dom";
import {
  inViewAtom,
  layerSettingsAtom,
  mapCommandAtom,
  mapPlaceAtom,
  metricAtom,
  selectionAtom,
  usualMetric,
} from "../state/map";
import { regionAtom } from "../state/region";
import { swipeAtom } from "../state/swipe";
import { isLink } from "./asLink";
import { readMapUrl, writeMapUrl } from "./urlCodec";

/** Long enough that a drag of the map writes once. */
const quietMs = 400;

/** Whether the browser stands at an entry; the router calls the one that it began with so. */
const isHere = (key: string) => (window.history.state?.key ?? "default") === key;

/** Keeps the map's part of the address in step, and takes a link or the back button at its word. */
export function useUrlState(): void {
  const location = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const arrived = back || isLink(location.state);
  const applied = useRef<string | null>(null);
  const adopt = useAdopt();
  useEffect(() => {
    if (applied.current === location.key) return;
    // An address written here is known as well: the back button may come to an earlier one again.
    applied.current = location.key;
    if (arrived) adopt(new URLSearchParams(location.search));
  }, [arrived, location, adopt]);
  // Taken back before the step was drawn, the address is the one that was taken already.
  const stepped = useCallback(() => {
    applied.current = null;
  }, []);
  useWrite(stepped);
}

function useAdopt() {
  const store = useStore();
  const adopt = useRef((search: URLSearchParams) => {
    const { place, areaCode, layers, selection, metric, swipe, inView } = readMapUrl(search);
    store.set(metricAtom, metric ?? usualMetric);
    if (areaCode) store.set(regionAtom, areaCode);
    store.set(layerSettingsAtom, layers);
    store.set(selectionAtom, selection);
    store.set(swipeAtom, swipe);
    store.set(inViewAtom, inView);
    if (place) store.set(mapCommandAtom, { kind: "place", place });
  });
  return adopt.current;
}

/**
 * Going to another region is a step that the back button takes back. All else is written
 * past the router: a navigation of its own would cancel one that is still loading its page, and draw
 * everything anew for each move of the map.
 */
function useWrite(stepped: () => void) {
  const navigate = useNavigate();
  const loading = useNavigation().state !== "idle";
  const busy = useRef(loading);
  busy.current = loading;
  const place = useAtomValue(mapPlaceAtom);
  const { areaCode } = useAtomValue(regionAtom);
  const layers = useAtomValue(layerSettingsAtom);
  const selection = useAtomValue(selectionAtom);
  const chosen = useAtomValue(metricAtom);
  const swipe = useAtomValue(swipeAtom);
  const inView = useAtomValue(inViewAtom);
  const metric = chosen === usualMetric ? null : chosen;
  const last = useRef(areaCode);
  const { key } = useLocation();
  const drawn = useRef(key);
  drawn.current = key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page's address lacks the map's part
  useEffect(() => {
    if (!place) return;
    const timer = setTimeout(() => {
      // Gone to another entry that is not drawn yet: what is shown is not to be written there.
      if (!isHere(drawn.current)) return;
      const { pathname, search: now, hash } = window.location;
      const written = new URLSearchParams(now);
      const isStep = last.current !== areaCode && readMapUrl(written).areaCode === last.current;
      last.current = areaCode;
      const map = { place, areaCode, layers, selection, metric, swipe, inView };
      const next = `?${writeMapUrl(written, map)}`;
      if (next === now) return;
      if (isStep && !busy.current) {
        stepped();
        navigate({ pathname, search: next, hash }, { preventScrollReset: true });
      } else window.history.replaceState(window.history.state, "", next + hash);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [place, areaCode, layers, selection, metric, swipe, inView, key]);
}
