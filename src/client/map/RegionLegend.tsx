import { Segmented } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { detailAtom } from "./detail";
import {
  measures,
  type RegionMeasure,
  regionFiguresAtom,
  regionMeasureAtom,
} from "./regionFigures";

const whole = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 0 });

/** What the colours of the regions mean, and by which figure they are coloured. */
export function RegionLegend() {
  const detail = useAtomValue(detailAtom);
  const { classes } = useAtomValue(regionFiguresAtom);
  const [measure, setMeasure] = useAtom(regionMeasureAtom);
  if (detail || classes.length === 0) return null;
  const { title, unit } = measures[measure];
  return (
    <aside className="map-legend" aria-label="分区图例">
      <header>
        低效用地{title}（{unit}）
        <Segmented<RegionMeasure>
          size="small"
          aria-label="分区指标"
          value={measure}
          onChange={setMeasure}
          options={(["mj", "zs"] as const).map((value) => ({
            value,
            label: measures[value].title,
          }))}
        />
      </header>
      <ul className="map-classes">
        {classes.map(({ from, to, color }) => (
          <li key={to}>
            <i style={{ background: color }} />
            {from === to ? whole.format(to) : `${whole.format(from)} – ${whole.format(to)}`}
          </li>
        ))}
      </ul>
    </aside>
  );
}
