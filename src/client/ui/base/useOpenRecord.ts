import { useCallback } from "react";
import { useAddress } from "./useAddress";

/** The record whose drawer is open, kept in the address. */
export function useOpenRecord() {
  const [params, setParams] = useAddress();
  const open = useCallback(
    (dkid: string | null, edit = false) =>
      setParams((next) => {
        next.delete("edit");
        if (dkid === null) next.delete("record");
        else next.set("record", dkid);
        if (dkid !== null && edit) next.set("edit", "1");
        return next;
      }),
    [setParams],
  );
  return { record: params.get("record"), edit: params.has("edit"), open };
}
