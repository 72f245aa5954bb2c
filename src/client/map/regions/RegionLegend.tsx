import { Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { filterWords } from "#contract/words/filterWords";
import { figureFilter } from "../../records/figureFilter";
import { mapFilterAtom, metricAtom, type RegionKey, regionKeyAtom } from "../../state/map";
import { detailAtom } from "../layers/parcelsDrawn";
import { LegendToggle, useLegendAway } from "../view/LegendToggle";
import { type Class, formatLimits } from "./quantile";
import { metricsAtom, regionFiguresAtom } from "./regionFigures";

/** The filter of the figures, in words: "旧厂矿"; the region is named elsewhere. */
function usePart(dataset: string | undefined): string {
  const filters = useAtomValue(mapFilterAtom);
  if (!dataset) return "";
  const { areaCode: _, ...filter } = figureFilter(dataset, filters[dataset]);
  return filterWords({ dataset, filter }, String)
    .map(({ text }) => text)
    .join(" · ");
}

const roomy = 560;

const middleText = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });

/** What the region colours mean, by which figure, and the number of regions in each class. */
export function RegionLegend() {
  const detail = useAtomValue(detailAtom);
  const metrics = useAtomValue(metricsAtom);
  const { classes, byCode, metric, middle } = useAtomValue(regionFiguresAtom);
  const setMetric = useSetAtom(metricAtom);
  const part = usePart(metric?.dataset);
  const given = useAtomValue(regionKeyAtom);
  const [away, toggle] = useLegendAway(roomy);
  if (!detail && given) return <GivenLegend of={given} away={away} onToggle={toggle} />;
  if (detail || !metric || classes.length === 0) return null;
  const text = formatLimits(classes);
  const values = [...byCode.values()].flatMap(({ value }) => value ?? []);
  const regionsIn = ({ from, to }: Class) =>
    values.filter((value) => value >= from && value <= to).length;
  return (
    <aside className="map-legend" aria-label="分区图例">
      <header>
        {metrics.length > 1 ? (
          <Select
            size="small"
            variant="filled"
            aria-label="分区指标"
            value={metric.id}
            onChange={setMetric}
            popupMatchSelectWidth={false}
            options={metrics.map(({ id, title, unit }) => ({
              value: id,
              label: `${title}（${unit}）`,
            }))}
          />
        ) : (
          `${metric.title}（${metric.unit}）`
        )}
        <LegendToggle away={away} onToggle={toggle} />
      </header>
      {part && !away ? (
        <p className="map-legend-part" title={part}>
          {part}
        </p>
      ) : null}
      {middle && !away ? (
        <p className="map-legend-part">
          {middle.isTarget ? "目标" : "全域"} {middleText.format(middle.value)}
          {metric.unit}，橙色不到，蓝色达到
        </p>
      ) : null}
      <ul className="map-classes" hidden={away}>
        {classes.map((one) => (
          <li key={one.to}>
            <i style={{ background: one.color }} />
            {one.from === one.to ? text(one.to) : `${text(one.from)} – ${text(one.to)}`}
            <span className="map-count">{regionsIn(one)} 个</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

type GivenProps = { of: RegionKey; away: boolean; onToggle: () => void };

/** The legend of colours that a page gives, each beside its shape: never colour alone. */
function GivenLegend({ of: { title, classes }, away, onToggle }: GivenProps) {
  return (
    <aside className="map-legend" aria-label="分区图例">
      <header>
        {title}
        <LegendToggle away={away} onToggle={onToggle} />
      </header>
      <ul className="map-classes" hidden={away}>
        {classes.map(({ label, color, sign, codes }) => (
          <li key={label}>
            <i style={{ background: color }} />
            {sign} {label}
            <span className="map-count">{codes.length} 个</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
