import { useAtomValue } from "jotai";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { drpcApi } from "#contract/endpoints/records/job";
import { useCall } from "../../api/useCall";
import type { Filter, Identified } from "../../records/filtersOf";
import type { FilterValues, NameOf } from "../../records/listQuery";
import { regionAtom, regionsAtom } from "../../state/region";

const mostNames = 500;
const mostBatches = 100;

/** The names of what a list is filtered by, as far as the reader may see them. */
export function useIdNames(filters: readonly Filter[], values: FilterValues): NameOf {
  const { areaCode } = useAtomValue(regionAtom);
  const regions = useAtomValue(regionsAtom);
  const isAsked = (of: Identified) =>
    filters.some((one) => one.kind === "id" && one.of === of && values[one.key] !== undefined);
  const platforms = useCall(
    cyptApi.pageList,
    isAsked("platform") ? { areaCode, current: 1, pageSize: mostNames } : null,
  );
  const batches = useCall(
    drpcApi.pageList,
    isAsked("batch") ? { current: 1, pageSize: mostBatches } : null,
  );
  const names: Readonly<Record<Identified, (id: string) => string | undefined>> = {
    region: (id) => regions.find((one) => one.areaCode === id)?.name,
    platform: (id) => platforms.data?.list.find((one) => one.cyptid === id)?.cyptmc,
    batch: (id) => batches.data?.list.find((one) => one.pcid === id)?.wjmc,
  };
  return (of, id) => names[of](id) ?? null;
}
