import { watch } from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { scaleBar } from "./scaleBar";
import { useMap } from "./view/mapContext";
import { toDegrees } from "./view/mercator";
import { basemapShownAtom } from "./view/useBasemap";

/** Ground metres per pixel at the centre of the map; Web Mercator stretches by latitude. */
function metresPerPixel(view: MapView): number {
  const [, lat] = toDegrees([view.center.x, view.center.y]);
  return view.resolution * Math.cos((lat * Math.PI) / 180);
}

/** Scale bar, the pointer's coordinates, and where the base map comes from. */
export function MapFoot() {
  const { view } = useMap();
  const [bar, setBar] = useState(() => scaleBar(metresPerPixel(view)));
  const basemap = useAtomValue(basemapShownAtom);
  const coordinates = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    // While the map still moves too: on a slow machine it is seen in its new scale long before it rests.
    const scale = watch(
      () => metresPerPixel(view),
      (metres) => {
        const now = scaleBar(metres);
        setBar((was) => (was.text === now.text && was.pixels === now.pixels ? was : now));
      },
      { initial: true },
    );
    // Written directly to the DOM: the pointer moves more often than React should render.
    const pointer = view.on("pointer-move", ({ x, y }) => {
      const point = view.toMap({ x, y });
      if (!point || !coordinates.current) return;
      const [lon, lat] = toDegrees([point.x, point.y]);
      coordinates.current.textContent = `${lon.toFixed(7)}°, ${lat.toFixed(7)}°`;
    });
    return () => {
      scale.remove();
      pointer.remove();
    };
  }, [view]);

  return (
    <footer className="map-foot">
      <span className="map-scale" style={{ width: bar.pixels }} title="比例尺">
        {bar.text}
      </span>
      <output ref={coordinates} className="map-coordinates" aria-label="坐标，CGCS2000 经纬度" />
      <span className="map-datum">CGCS2000</span>
      {basemap && <small className="map-credit">{basemap.copyright}</small>}
    </footer>
  );
}
