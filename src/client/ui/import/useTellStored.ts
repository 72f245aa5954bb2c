import { useEffect } from "react";
import { useChanged } from "../../records/useChanged";

/** Refreshes lists and map once what was imported is stored. */
export function useTellStored(stored: boolean): void {
  const changed = useChanged();
  useEffect(() => {
    if (stored) changed();
  }, [stored, changed]);
}
