import { useAtomValue } from "jotai";
import type { LayerSpec } from "#contract/map/layerSpec";
import { LegendToggle, useLegendAway } from "../view/LegendToggle";
import { CellKey } from "./CellKey";
import { drawnLayersAtom } from "./comparedLayers";
import { LayerClasses, measureOf } from "./LayerClasses";
import { detailAtom } from "./parcelsDrawn";

/** It is higher than that of the regions, and would lie over the outline of a county. */
const roomy = 740;

const headingOf = (layer: LayerSpec) => [layer.title, measureOf(layer)].filter(Boolean).join(" · ");

/** The legend of the parcels: the classes in view, where parcels are drawn. */
export function LayerLegend() {
  const detail = useAtomValue(detailAtom);
  const layers = useAtomValue(drawnLayersAtom).filter(
    ({ visible, always }) => visible && (detail || always),
  );
  const [away, toggle] = useLegendAway(roomy);
  if (layers.length === 0) return null;
  return (
    <aside className={detail ? "map-legend" : "map-legend map-legend-second"} aria-label="图例">
      <header>
        图例
        <LegendToggle away={away} onToggle={toggle} />
      </header>
      {layers.map((layer) => (
        <section key={layer.id}>
          {!("fill" in layer.renderer) && <h3 hidden={away}>{headingOf(layer)}</h3>}
          {layer.asOf && <p className="map-past">历史状态，不能修改</p>}
          <div hidden={away}>
            <LayerClasses layer={layer} quiet={layers.length > 1} />
          </div>
        </section>
      ))}
      {!away && <CellKey />}
    </aside>
  );
}
