import { createContext, useContext, useEffect } from "react";
import type { OpenView } from "./openView";

/** The ready view, and the element whose `data-…` attributes tell tests what it shows. */
export type MapParts = OpenView & { root: HTMLElement };

export const MapContext = createContext<MapParts | null>(null);

export function useMap(): MapParts {
  const parts = useContext(MapContext);
  if (!parts) throw new Error("useMap stands outside of MapCanvas");
  return parts;
}

/** Publishes the map's state as `data-<name>`, so that no test has to read pixels. */
export function useMapFact(name: string, value: string | number | boolean): void {
  const { root } = useMap();
  useEffect(() => {
    root.setAttribute(`data-${name}`, String(value));
  }, [root, name, value]);
  useEffect(() => () => root.removeAttribute(`data-${name}`), [root, name]);
}
