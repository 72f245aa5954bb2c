import { useAtomValue } from "jotai";
import { useCallback } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { lastSaveAtom } from "../state/lastSave";
import { idOf, type Register } from "./registerOf";

/**
 * A record as the user last saved it, if what was loaded is older: until it is loaded anew, a step
 * taken at once would be refused for the user's own change.
 */
export function useNewest(register: Register): (record: AnyRecord) => AnyRecord {
  const last = useAtomValue(lastSaveAtom);
  return useCallback(
    (record) =>
      last?.dataset === register.dataset.name &&
      idOf(register, last.record) === idOf(register, record) &&
      Number(last.record.bbh) > Number(record.bbh)
        ? { ...record, ...last.record }
        : record,
    [last, register],
  );
}
