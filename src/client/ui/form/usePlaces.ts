import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { PairList } from "#contract/define/field";
import { regionApi } from "#contract/endpoints/account/region";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { useCall } from "../../api/useCall";
import { regionsAtom } from "../../state/region";
import { userAtom } from "../../state/session";
import type { FieldValues } from "../../values/mergeValues";

const countyLevel = 3;
const mostPlatforms = 500;

type Place = { code: string; name: string };

/** The entries of a list of places: counties of the user's, towns and platforms of the record's county. */
export function usePlaces(list: PairList, { xzqdm }: FieldValues) {
  const own = useAtomValue(userAtom)?.areaCode ?? "";
  const regions = useAtomValue(regionsAtom);
  const county = xzqdm ? String(xzqdm) : own.length === 6 ? own : null;
  const asked = (wanted: PairList) => (list === wanted && county ? { areaCode: county } : null);
  const towns = useCall(regionApi.towns, asked("town"));
  const inCounty = asked("platform");
  const platforms = useCall(
    cyptApi.pageList,
    inCounty && { ...inCounty, cyptzt: ["1"], current: 1, pageSize: mostPlatforms },
  );
  const places = useMemo((): Place[] => {
    if (list === "town") return towns.data ?? [];
    if (list === "county") {
      const counties = regions.filter(({ level }) => level === countyLevel);
      return counties.map(({ areaCode, name }) => ({ code: areaCode, name }));
    }
    const found = platforms.data?.list ?? [];
    return found.map(({ cyptid, cyptmc }) => ({ code: cyptid, name: cyptmc }));
  }, [list, regions, towns.data, platforms.data]);
  return { places, loading: towns.loading || platforms.loading, county };
}
