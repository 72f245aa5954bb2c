import { watch } from "@arcgis/core/core/reactiveUtils.js";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useMap } from "../view/mapContext";
import { toDegrees } from "../view/mercator";
import { viewBoxAtom } from "./viewBox";

/** Metres at our latitude that five decimals of a degree mean: finer would ask anew for nothing. */
const digits = 5;

/** Tells what part of the ground is seen, whenever the map rests. Used once. */
export function useViewBox(): void {
  const { view } = useMap();
  const setBox = useSetAtom(viewBoxAtom);
  useEffect(() => {
    const tell = () => {
      const { left, right, top, bottom } = view.padding;
      const low = view.toMap({ x: left, y: view.height - bottom });
      const high = view.toMap({ x: view.width - right, y: top });
      if (!low || !high) return;
      const corners = [...toDegrees([low.x, low.y]), ...toDegrees([high.x, high.y])];
      setBox(corners.map((degrees) => degrees.toFixed(digits)).join());
    };
    const handle = watch(
      () => [view.stationary, view.extent, view.padding] as const,
      ([still]) => still && tell(),
      { initial: true },
    );
    return () => handle.remove();
  }, [view, setBox]);
}
