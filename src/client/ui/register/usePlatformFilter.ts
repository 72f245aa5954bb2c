import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { useCall } from "../../api/useCall";
import type { Filter } from "../../records/filtersOf";
import { regionAtom } from "../../state/region";

const mostPlatforms = 500;

/** The industry platforms of the region as a filter of a list. */
export function usePlatformFilter(): readonly Filter[] {
  const { areaCode } = useAtomValue(regionAtom);
  const { data } = useCall(cyptApi.pageList, { areaCode, current: 1, pageSize: mostPlatforms });
  return useMemo(
    () => [
      {
        kind: "choices",
        key: "cyptid",
        label: "产业平台",
        options: (data?.list ?? []).map((one) => ({ value: one.cyptid, label: one.cyptmc })),
      },
    ],
    [data],
  );
}
