import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { dataRevisionAtom } from "../state/map";

/** Tells map, lists and figures that something was written. */
export function useChanged(): () => void {
  const bump = useSetAtom(dataRevisionAtom);
  return useCallback(() => bump((revision) => revision + 1), [bump]);
}
