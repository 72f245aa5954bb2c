import { useCallback } from "react";
import { useAddress } from "../ui/base/useAddress";

/** In the address, so that a link opens a page together with its help. */
export const helpParameter = "help";

/** Whether the page's 操作说明 is open, and a function to open or close it. */
export function useHelp(): [boolean, (open: boolean) => void] {
  const [params, change] = useAddress();
  const set = useCallback(
    (open: boolean) =>
      change((now) => {
        if (open) now.set(helpParameter, "1");
        else now.delete(helpParameter);
        return now;
      }),
    [change],
  );
  return [params.has(helpParameter), set];
}
