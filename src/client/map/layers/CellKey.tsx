import { useAtomValue } from "jotai";
import { limits } from "#contract/limits";
import { parcelLevel } from "#contract/look/paint";
import { radiusSamples } from "#contract/map/cellSymbols";
import { mapPlaceAtom } from "../../state/map";

const amounts = new Intl.NumberFormat("zh-CN");

/** Levels of tiles are twice as wide on the screen as those that the map counts by. */
const levelOf = (zoom: number) => Math.floor(zoom - 1);

/** What the size of the circles measures, where cells take the place of parcels. */
export function CellKey() {
  const zoom = useAtomValue(mapPlaceAtom)?.zoom;
  if (zoom === undefined || levelOf(zoom) >= parcelLevel) return null;
  return (
    <section className="map-cells">
      <h3>圆的大小 · 面积（亩）</h3>
      <ul>
        {radiusSamples(levelOf(zoom), limits.mu).map(({ amount, radius }) => (
          <li key={amount}>
            <i style={{ width: 2 * radius, height: 2 * radius }} />
            {amounts.format(amount)}
          </li>
        ))}
      </ul>
    </section>
  );
}
