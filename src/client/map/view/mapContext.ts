import { createContext, useContext, useEffect } from "react";
import type { OpenView } from "./openView";

/** The view that is ready, and the element whose `data-…` tell tests what it shows. */
export type MapParts = OpenView & { root: HTMLElement };

export const MapContext = createContext<MapParts | null>(null);

export function useMap(): MapParts {
  const parts = useContext(MapContext);
  if (!parts) throw new Error("useMap stands outside of MapCanvas");
  return parts;
}

/** Publishes what the map shows as `data-<name>`, so that a test never reads pixels. */
export function useMapFact(name: string, value: string | number | boolean): void {
  const { root } = useMap();
  useEffect(() => {
    root.setAttribute(`data-${name}`, String(value));
  }, [root, name, value]);
  useEffect(() => () => root.removeAttribute(`data-${name}`), [root, name]);
}
