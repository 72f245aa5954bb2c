import { watch } from "@arcgis/core/core/reactiveUtils.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { swipeAtom } from "../../state/swipe";
import { useMap } from "../mapContext";
import type { TileLayers } from "../TileLayers";

/** Keeps the cut of the layers where the line stands, also when panels come and go. */
export function useSides(tiles: TileLayers): void {
  const { view } = useMap();
  const at = useAtomValue(swipeAtom)?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    const handle = watch(
      () => [view.width, view.padding] as const,
      ([width, { left, right }]) => tiles.cutAt(left + ((width - left - right) * at) / 100),
      { initial: true },
    );
    return () => handle.remove();
  }, [view, tiles, at]);
}
