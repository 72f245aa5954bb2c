import { useSetAtom } from "jotai";
import { useEffect } from "react";
import type { DxydFilter } from "#contract/endpoints/dxyd";
import type { MapPage } from "#contract/map/mapPage";
import type { Library } from "#contract/workflow/shzt";
import { usePageLayers } from "../../shell/usePageLayers";
import { mapFilterAtom } from "../../state/map";

const layers: Readonly<Record<Library, MapPage["layers"]>> = {
  dxydsd: [{ id: "dxydsd", dataset: "dxydsd", title: "市局低效用地", visible: true, by: "shzt" }],
  dxydst: [{ id: "dxydst", dataset: "dxydst", title: "省厅低效用地", visible: true, by: "shzt" }],
};

/** Shows on the map what the list shows, while the page is open. */
export function useMapPart(library: Library, filters: DxydFilter): void {
  const setFilter = useSetAtom(mapFilterAtom);
  usePageLayers(layers[library]);
  useEffect(() => {
    setFilter((all) => ({ ...all, [library]: filters }));
  }, [library, filters, setFilter]);
  useEffect(() => () => setFilter(({ [library]: _, ...others }) => others), [library, setFilter]);
}
