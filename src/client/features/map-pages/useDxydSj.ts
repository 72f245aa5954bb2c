import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { DxydFilter } from "#contract/endpoints/dxyd";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom, mapFilterAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import {
  type PageFilter,
  readList,
  readPageFilter,
  writeList,
  writePageFilter,
} from "./pageFilter";

const groups = ["region", "rdnf", "dxlx", "shzt", "zkfzt", "dxyy", "nzkffs"] as const;

/** Approved parcels: what the indicators count (K01). */
const approved = ["5"];

/** The filter and the list of the page, in the address; the map follows both. */
export function usePageFilter() {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filter = useMemo(() => readPageFilter(new URLSearchParams(text)), [text]);
  const list = useMemo(() => readList(new URLSearchParams(text)), [text]);
  const setFilter = useCallback(
    (next: PageFilter) =>
      setSearch((now) => writeList(writePageFilter(now, next), null), { replace: true }),
    [setSearch],
  );
  const setList = useCallback(
    (next: DxydFilter | null) => setSearch((now) => writeList(now, next), { replace: true }),
    [setSearch],
  );
  useMapFilter(list ?? filter);
  return { filter, list, setFilter, setList };
}

function useMapFilter(filter: DxydFilter): void {
  const setMapFilter = useSetAtom(mapFilterAtom);
  const text = JSON.stringify(filter);
  useEffect(() => {
    setMapFilter((all) => ({ ...all, dxydsd: JSON.parse(text) as DxydFilter }));
    return () => setMapFilter(({ dxydsd: _, ...others }) => others);
  }, [text, setMapFilter]);
}

/** The figures of the page: of what the chips leave, and of the approved parcels for the indicators. */
export function useDxydSjFigures(filter: PageFilter) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { shzt: _, ...others } = filter;
  const all = useCall(dxydsdApi.stats, { ...filter, areaCode, groups: [...groups] }, revision);
  const indicators = useCall(
    dxydsdApi.stats,
    { ...others, shzt: approved, areaCode, groups: ["zkfzt"] },
    revision,
  );
  return { all, indicators };
}
