import { useCallback } from "react";
import { pageIn } from "../../records/listQuery";
import { useAddress } from "../../ui/base/useAddress";

/** Filters and page of an administration list, in the address. */
export function usePaged() {
  const [params, change] = useAddress();
  const put = useCallback(
    (values: Readonly<Record<string, string | null | undefined>>) =>
      change((now) => {
        now.delete("page");
        for (const [key, value] of Object.entries(values)) {
          if (value) now.set(key, value);
          else now.delete(key);
        }
        return now;
      }),
    [change],
  );
  const text = (key: string) => params.get(key)?.trim() || undefined;
  return { text, put, current: pageIn(params) };
}

export const pageSize = 20;
