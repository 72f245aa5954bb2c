import { useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import type { LayerSpec } from "#contract/map/layerSpec";
import { layersOf } from "../map/layersOf";
import { mapFilterAtom, pageLayersAtom } from "../state/map";
import type { FilterValues } from "./listQuery";

/** Shows on the map what the list shows, while the page is open; datasets without outlines show nothing. */
export function useMapPart({ name, title, geometry, state }: AnyDataset, filters: FilterValues) {
  const setFilter = useSetAtom(mapFilterAtom);
  const setLayers = useSetAtom(pageLayersAtom);
  const layers = useMemo((): LayerSpec[] => {
    if (!geometry) return [];
    const layer = { id: name, dataset: name, title, visible: true };
    return layersOf([state ? { ...layer, by: state } : layer]);
  }, [name, title, geometry, state]);
  useEffect(() => {
    setLayers(layers);
    return () => setLayers([]);
  }, [layers, setLayers]);
  useEffect(() => {
    if (geometry) setFilter((all) => ({ ...all, [name]: filters }));
  }, [name, geometry, filters, setFilter]);
  useEffect(() => () => setFilter(({ [name]: _, ...others }) => others), [name, setFilter]);
}
