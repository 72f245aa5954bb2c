import { useAtomValue } from "jotai";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { drpcApi } from "#contract/endpoints/records/job";
import { useCall } from "../../api/useCall";
import type { Filter, Identified } from "../../records/filtersOf";
import type { FilterValues, NameOf } from "../../records/listQuery";
import { regionsAtom } from "../../state/region";

const mostBatches = 100;
const unseen = "不存在或不在权限范围内";

/** The names of what a list is filtered by, as far as the reader may see them. */
export function useIdNames(filters: readonly Filter[], values: FilterValues): NameOf {
  const regions = useAtomValue(regionsAtom);
  const asked = (of: Identified): string | null => {
    const filter = filters.find((one) => one.kind === "id" && one.of === of);
    const value = filter && values[filter.key];
    return value === undefined ? null : String(value);
  };
  const [cyptid, pcid] = [asked("platform"), asked("batch")];
  const platforms = useCall(
    cyptApi.pageList,
    cyptid === null ? null : { cyptids: [cyptid], current: 1, pageSize: 1 },
  );
  const batches = useCall(
    drpcApi.pageList,
    pcid === null ? null : { current: 1, pageSize: mostBatches },
  );
  const names: Readonly<Record<Identified, (id: string) => string | null | undefined>> = {
    region: (id) =>
      regions.find((one) => one.areaCode === id)?.name ?? (regions.length > 0 ? unseen : undefined),
    platform: (id) =>
      platforms.data && (platforms.data.list.find((one) => one.cyptid === id)?.cyptmc ?? unseen),
    batch: (id) => batches.data?.list.find((one) => one.pcid === id)?.wjmc,
  };
  return (of, id) => names[of](id) ?? null;
}
