import { atom, useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import type { LayerSpec } from "#contract/map/layerSpec";
import { layersOf } from "../../map/layers/layersOf";
import type { FilterValues } from "../../records/listQuery";
import { mapFilterAtom, pageLayersAtom } from "../../state/map";

type Part = { name: string; layers: LayerSpec[]; filters: FilterValues };

/**
 * What the map is asked to show; the last one wins. A figure's records come on top of their page's.
 */
const partsAtom = atom<readonly Part[]>([]);

const showAtom = atom(null, (get, set, parts: readonly Part[]) => {
  const gone = new Set(get(partsAtom).map(({ name }) => name));
  const top = parts.at(-1);
  set(partsAtom, parts);
  set(pageLayersAtom, top?.layers ?? []);
  set(mapFilterAtom, (all) => ({
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !gone.has(name))),
    ...(top && { [top.name]: top.filters }),
  }));
});

const addAtom = atom(null, (get, set, part: Part) => set(showAtom, [...get(partsAtom), part]));
const dropAtom = atom(null, (get, set, part: Part) =>
  set(
    showAtom,
    get(partsAtom).filter((one) => one !== part),
  ),
);

/**
 * Shows the list's records on the map while the page is open; nothing for datasets without
 * outlines.
 */
export function useMapPart({ name, title, geometry, state }: AnyDataset, filters: FilterValues) {
  const add = useSetAtom(addAtom);
  const drop = useSetAtom(dropAtom);
  const layers = useMemo((): LayerSpec[] => {
    if (!geometry) return [];
    const layer = { id: name, dataset: name, title, visible: true };
    return layersOf([state ? { ...layer, by: state } : layer]);
  }, [name, title, geometry, state]);
  useEffect(() => {
    const part = { name, layers, filters };
    add(part);
    return () => drop(part);
  }, [name, layers, filters, add, drop]);
}
