import { watch } from "@arcgis/core/core/reactiveUtils.js";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useMap } from "../view/mapContext";
import { toDegrees } from "../view/mercator";
import { viewBoxAtom } from "./viewBox";

/** Five decimals of a degree are metres at our latitude: more would only cause needless reloads. */
const digits = 5;

/** Reports the visible area whenever the map comes to rest. Used once. */
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
