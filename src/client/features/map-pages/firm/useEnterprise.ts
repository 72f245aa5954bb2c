import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

const key = "qy";

/** The enterprise whose land is shown, by its credit code, in the address. */
export function useEnterprise() {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (code: string | null) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (code) next.set(key, code);
          else next.delete(key);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { code: search.get(key), choose };
}
