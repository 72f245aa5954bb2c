import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { dataRevisionAtom } from "../state/map";

/** Notifies map, lists and figures of a write. */
export function useChanged(): () => void {
  const bump = useSetAtom(dataRevisionAtom);
  return useCallback(() => bump((revision) => revision + 1), [bump]);
}
