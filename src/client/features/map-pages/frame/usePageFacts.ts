import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { datasets } from "#contract/datasets/index";
import type { MapFilter } from "#contract/map/layerSpec";
import { countedBoxAtom } from "../../../map/layers/viewBox";
import { flashAtom, inViewAtom, mapFilterAtom, metricAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import {
  chipKeys,
  type RecordList,
  readChips,
  readList,
  writeChips,
  writeList,
} from "../kit/filters";
import type { PageFacts } from "../kit/pageContext";

/** Filter and list of a page, kept in the address; the map follows both. */
export function usePageFacts(
  source: string,
  chips: readonly string[],
  measured: boolean,
  usual?: (filter: MapFilter) => MapFilter,
): PageFacts {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const { areaCode } = useAtomValue(regionAtom);
  const inView = useAtomValue(inViewAtom);
  const box = useAtomValue(countedBoxAtom);
  const [metric] = useAtom(metricAtom);
  const setFlash = useSetAtom(flashAtom);
  const keys = useMemo(() => chipKeys(source, chips), [source, chips]);
  const filter = useMemo(
    () => readChips(new URLSearchParams(text), source, keys),
    [text, source, keys],
  );
  const list = useMemo(() => readList(new URLSearchParams(text)), [text]);
  const setFilter = useCallback(
    (next: MapFilter) =>
      setSearch((now) => writeList(writeChips(now, next, keys), null), { replace: true }),
    [setSearch, keys],
  );
  const open = useCallback(
    (next: RecordList | null) => {
      setSearch((now) => writeList(now, next), { replace: true });
      const region = next?.filter.areaCode;
      const areaCode = typeof region === "string" ? region : "";
      setFlash(next && { areaCode, dataset: next.dataset });
    },
    [setSearch, setFlash],
  );
  useMapFilter(source, { ...usual?.(filter), ...filter }, list);
  // The list covers part of the map: figures keep counting the area that it lists.
  const listed = list?.filter.bbox;
  const bbox = inView ? (typeof listed === "string" ? listed : box) : null;
  const measure = measured && metric === "zs" ? "zs" : "mj";
  return useMemo(
    () => ({ source, chips, filter, setFilter, list, open, areaCode, bbox, measure }),
    [source, chips, filter, setFilter, list, open, areaCode, bbox, measure],
  );
}

/** The map draws what the open list counts; of the page's own dataset, what the chips leave. */
function useMapFilter(source: string, filter: MapFilter, list: RecordList | null): void {
  const setMapFilter = useSetAtom(mapFilterAtom);
  const text = JSON.stringify({ source, filter, list });
  useEffect(() => {
    const asked = JSON.parse(text) as {
      source: string;
      filter: MapFilter;
      list: RecordList | null;
    };
    const { bbox: _, ...listed } = asked.list?.filter ?? {};
    const filters = {
      [asked.source]: asked.filter,
      ...(asked.list && datasets[asked.list.dataset]?.geometry && { [asked.list.dataset]: listed }),
    };
    setMapFilter(filters);
    return () => setMapFilter({});
  }, [text, setMapFilter]);
}
