import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** The record whose drawer is open, kept in the address. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (dkid: string | null, edit = false) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete("edit");
          if (dkid === null) next.delete("record");
          else next.set("record", dkid);
          if (dkid !== null && edit) next.set("edit", "1");
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { record: params.get("record"), edit: params.has("edit"), open };
}
