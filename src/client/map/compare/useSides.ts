import { watch } from "@arcgis/core/core/reactiveUtils.js";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { coversAtom } from "../../state/map";
import { shellZoomAtom } from "../../state/shellZoom";
import { swipeAtom } from "../../state/swipe";
import type { TileLayers } from "../layers/TileLayers";
import { coverSizes } from "../view/coverSizes";
import { useMap } from "../view/mapContext";

/**
 * Keeps the cut of the layers at the line, also when panels come and go. The view's padding cannot
 * be used for that: it also includes the tools beside the panels.
 */
export function useSides(tiles: TileLayers): void {
  const { view, root } = useMap();
  const at = useAtomValue(swipeAtom)?.at ?? null;
  const zoom = useAtomValue(shellZoomAtom);
  const { left, right } = coverSizes(useAtomValue(coversAtom));
  useEffect(() => {
    if (at === null) return;
    const handle = watch(
      () => view.width,
      (width) => {
        const line = left * zoom + ((width - (left + right) * zoom) * at) / 100;
        tiles.cutAt(line);
        root.setAttribute("data-cut", String(Math.round(line)));
      },
      { initial: true },
    );
    return () => handle.remove();
  }, [view, root, tiles, at, zoom, left, right]);
}
