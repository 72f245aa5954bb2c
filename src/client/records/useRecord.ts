import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { status } from "#contract/errors";
import { type Called, useCall } from "../api/useCall";
import { dataRevisionAtom } from "../state/map";
import type { RecordInfo, Register } from "./registerOf";
import { useNewest } from "./useNewest";

/**
 * One record with outline, reviews and earlier versions; reloaded after every write. A register
 * without a call for one record finds it through its list.
 */
export function useRecord(register: Register, id: string): Called<RecordInfo> {
  const revision = useAtomValue(dataRevisionAtom);
  const key = register.dataset.key.id;
  const { info } = register;
  const known = useCall(info ?? register.page, info ? { [key]: id } : null, revision);
  const listed = useCall(
    register.page,
    info ? null : { [`${key}s`]: [id], current: 1, pageSize: 1 },
    revision,
  );
  const page = listed.data;
  const found = useMemo((): RecordInfo | null => {
    const record = page?.list[0];
    return record ? { record, geometry: null, reviews: [], revisions: [] } : null;
  }, [page]);
  const newest = useNewest(register);
  const loaded = info ? (known.data as RecordInfo | null) : found;
  const data = useMemo(
    () => loaded && { ...loaded, record: newest(loaded.record) },
    [loaded, newest],
  );
  if (info) return { ...known, data };
  const lost = page && !found ? { status: status.notFound, message: "没有这条记录" } : null;
  return { ...listed, data, error: listed.error ?? lost };
}
