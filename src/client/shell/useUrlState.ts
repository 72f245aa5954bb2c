import { useAtomValue, useStore } from "jotai";
import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { layerSettingsAtom, mapCommandAtom, mapPlaceAtom, selectionAtom } from "../state/map";
import { regionAtom } from "../state/region";
import { readMapUrl, writeMapUrl } from "./urlCodec";

/** Long enough that a drag of the map writes once. */
const quietMs = 400;

/** Keeps the map's part of the address in step, and takes a link or the back button at its word. */
export function useUrlState(): void {
  const location = useLocation();
  const arrived = useNavigationType() === NavigationType.Pop;
  const applied = useRef<string | null>(null);
  const adopt = useAdopt();
  useEffect(() => {
    if (!arrived || applied.current === location.key) return;
    applied.current = location.key;
    adopt(new URLSearchParams(location.search));
  }, [arrived, location, adopt]);
  useWrite();
}

function useAdopt() {
  const store = useStore();
  const adopt = useRef((search: URLSearchParams) => {
    const { place, areaCode, layers, selection } = readMapUrl(search);
    if (areaCode) store.set(regionAtom, areaCode);
    store.set(layerSettingsAtom, layers);
    store.set(selectionAtom, selection);
    if (place) store.set(mapCommandAtom, { kind: "place", place });
  });
  return adopt.current;
}

function useWrite() {
  const place = useAtomValue(mapPlaceAtom);
  const { areaCode } = useAtomValue(regionAtom);
  const layers = useAtomValue(layerSettingsAtom);
  const selection = useAtomValue(selectionAtom);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part's change of `search` waits out the quiet time anew
  useEffect(() => {
    if (!place) return;
    const timer = setTimeout(() => {
      // Lists and drawers write here too; what was rendered may be older than what they wrote.
      const now = window.location;
      if (now.pathname !== pathname) return;
      const map = { place, areaCode, layers, selection };
      const text = `?${writeMapUrl(new URLSearchParams(now.search), map)}`;
      if (text === now.search) return;
      navigate({ pathname, search: text }, { replace: true, preventScrollReset: true });
    }, quietMs);
    return () => clearTimeout(timer);
  }, [place, areaCode, layers, selection, pathname, search, navigate]);
}
