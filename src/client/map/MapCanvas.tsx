import { useEffect, useRef, useState } from "react";
import { mapStands } from "../state/mapRest";
import { ChangesLayer } from "./compare/ChangesLayer";
import { DifferencesLayer } from "./compare/DifferencesLayer";
import { SwipeLine } from "./compare/SwipeLine";
import { Framing } from "./Framing";
import { LayerHost } from "./LayerHost";
import { MapFoot } from "./MapFoot";
import { MapTools } from "./MapTools";
import { CompareLayer } from "./marks/CompareLayer";
import { FlashLayer } from "./marks/FlashLayer";
import { ProblemsLayer } from "./marks/ProblemsLayer";
import { type RenderCard, SelectionLayer } from "./marks/SelectionLayer";
import { CardPlace } from "./pick/CardPlace";
import { FoundCard } from "./pick/FoundCard";
import { RegionLayer } from "./regions/RegionLayer";
import { RegionLegend } from "./regions/RegionLegend";
import { RegionPath } from "./regions/RegionPath";
import { MapContext, type MapParts } from "./view/mapContext";
import { openView } from "./view/openView";
import "./map.css";

/** The session's map, with everything drawn on it and floating over it. */
export function MapCanvas({ renderCard }: { renderCard: RenderCard }) {
  const root = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<MapParts | null>(null);

  useEffect(() => {
    const place = root.current;
    if (!place) return;
    const opened = openView();
    place.prepend(opened.element);
    let shown = true;
    // A browser that cannot draw a map still draws what has waited for it.
    opened.view.when(() => shown && setParts({ ...opened, root: place }), mapStands);
    return () => {
      shown = false;
      setParts(null);
      opened.element.remove();
    };
  }, []);

  return (
    <div ref={root} className="map" data-testid="map">
      {parts && (
        <MapContext value={parts}>
          <Framing />
          <RegionLayer />
          <LayerHost />
          <FlashLayer />
          <SelectionLayer />
          <ProblemsLayer />
          <CompareLayer />
          <ChangesLayer />
          <DifferencesLayer />
          <SwipeLine />
          <RegionPath />
          <RegionLegend />
          <MapTools />
          <MapFoot />
          <CardPlace renderCard={renderCard} />
          <FoundCard />
        </MapContext>
      )}
    </div>
  );
}
