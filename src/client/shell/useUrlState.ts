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

/** Long enough that dragging the map writes only once. */
const quietMs = 400;

/**
 * Whether the browser is at this history entry; the router's key for the initial entry is
 * `default`.
 */
const isHere = (key: string) => (window.history.state?.key ?? "default") === key;

/** Keeps the map's part of the address in sync, and follows links and the back button. */
export function useUrlState(): void {
  const location = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const arrived = back || isLink(location.state);
  const applied = useRef<string | null>(null);
  const adopt = useAdopt();
  useEffect(() => {
    if (applied.current === location.key) return;
    // Addresses written here count as known too: the back button may return to an earlier one.
    applied.current = location.key;
    if (arrived) adopt(new URLSearchParams(location.search));
  }, [arrived, location, adopt]);
  // If a step is undone before it is drawn, the address is one that was handled already.
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
 * Changing the region adds a history entry. Everything else bypasses the router: a navigation would
 * cancel one that is still loading its page, and re-render everything for each move of the map.
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
      // Moved to another entry that is not drawn yet: the current state must not be written there.
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
