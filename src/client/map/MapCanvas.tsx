import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { coversAtom } from "../state/map";
import { CardPlace } from "./CardPlace";
import { coverSizes } from "./coverSizes";
import { Framing } from "./Framing";
import { LayerHost } from "./LayerHost";
import { MapFoot } from "./MapFoot";
import { MapTools } from "./MapTools";
import { MapContext, type MapParts } from "./mapContext";
import { openView } from "./openView";
import { ProblemsLayer } from "./ProblemsLayer";
import { RegionLayer } from "./RegionLayer";
import { RegionLegend } from "./RegionLegend";
import { RegionPath } from "./RegionPath";
import { type RenderCard, SelectionLayer } from "./SelectionLayer";
import "./map.css";

/** The map of the session: everything that is drawn and everything that floats on it. */
export function MapCanvas({ renderCard }: { renderCard: RenderCard }) {
  const root = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts | null>(null);
  const covers = coverSizes(useAtomValue(coversAtom));

  useEffect(() => {
    const place = root.current;
    if (!place) return;
    const opened = openView();
    place.prepend(opened.element);
    let shown = true;
    opened.view.when(() => shown && setParts({ ...opened, root: place }));
    return () => {
      shown = false;
      setParts(null);
      opened.element.remove();
    };
  }, []);

  return (
    <div
      ref={root}
      className="map"
      data-testid="map"
      style={
        {
          "--left": `${covers.left}px`,
          "--right": `${covers.right}px`,
          "--bottom": `${covers.bottom}px`,
        } as React.CSSProperties
      }
    >
      {parts && (
        <MapContext value={parts}>
          <Framing />
          <RegionLayer />
          <LayerHost />
          <SelectionLayer />
          <ProblemsLayer />
          <RegionPath />
          <RegionLegend />
          <MapTools />
          <MapFoot />
          <CardPlace renderCard={renderCard} />
        </MapContext>
      )}
    </div>
  );
}
