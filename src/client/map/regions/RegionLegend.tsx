import { Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import type { RegionMetric } from "#contract/map/layerSpec";
import { filterWords } from "#contract/words/filterWords";
import { figureFilter } from "../../records/figureFilter";
import { mapFilterAtom, metricAtom, type RegionKey, regionKeyAtom } from "../../state/map";
import { detailAtom } from "../layers/parcelsDrawn";
import { LegendToggle, useLegendAway } from "../view/LegendToggle";
import { acrossOf, roundSamples } from "./circleSizes";
import { type Class, formatLimits } from "./quantile";
import { metricsAtom, regionFiguresAtom } from "./regionFigures";
import { regionShapesAtom } from "./regionShapes";

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

/** What colours or circles of regions mean, by which figure, and for how many of the regions drawn. */
export function RegionLegend() {
  const detail = useAtomValue(detailAtom);
  const given = useAtomValue(regionKeyAtom);
  const { classes, metric, most } = useAtomValue(regionFiguresAtom);
  const [away, toggle] = useLegendAway(roomy);
  if (detail) return null;
  if (given) return <GivenLegend of={given} away={away} onToggle={toggle} />;
  if (!metric || (classes.length === 0 && !most)) return null;
  return (
    <aside className="map-legend" aria-label="分区图例">
      <header>
        <MetricChoice metric={metric} />
        <LegendToggle away={away} onToggle={toggle} />
      </header>
      {away ? null : <Signs metric={metric} />}
    </aside>
  );
}

const nameOf = ({ title, unit }: RegionMetric) => `${title}（${unit}）`;

/** The figure that the regions show, and the others that they could. */
function MetricChoice({ metric }: { metric: RegionMetric }) {
  const metrics = useAtomValue(metricsAtom);
  const setMetric = useSetAtom(metricAtom);
  if (metrics.length < 2) return nameOf(metric);
  return (
    <Select
      size="small"
      variant="filled"
      aria-label="分区指标"
      value={metric.id}
      onChange={setMetric}
      popupMatchSelectWidth={false}
      options={metrics.map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  );
}

/** What is measured of what, and the circles or the colours that say it. */
function Signs({ metric }: { metric: RegionMetric }) {
  const { classes, measured, middle, most } = useAtomValue(regionFiguresAtom);
  const shapes = useAtomValue(regionShapesAtom);
  const part = usePart(metric.dataset);
  const text = formatLimits(classes);
  const values = shapes.flatMap(({ areaCode }) => measured(areaCode) ?? []);
  const regionsIn = ({ from, to }: Class) =>
    values.filter((value) => value >= from && value <= to).length;
  return (
    <>
      {part ? (
        <p className="map-legend-part" title={part}>
          {part}
        </p>
      ) : null}
      {middle ? (
        <p className="map-legend-part">
          {middle.isTarget ? "目标" : "全域"} {middleText.format(middle.value)}
          {metric.unit}，橙色不到，蓝色达到
        </p>
      ) : null}
      {most === null ? (
        <ul className="map-classes">
          {classes.map((one) => (
            <li key={one.to}>
              <i style={{ background: one.color }} />
              {one.from === one.to ? text(one.to) : `${text(one.from)} – ${text(one.to)}`}
              <span className="map-count">{regionsIn(one)} 个</span>
            </li>
          ))}
        </ul>
      ) : (
        <Circles most={most} unit={metric.unit} values={values} />
      )}
    </>
  );
}

type CirclesProps = { most: number; unit: string; values: readonly number[] };

/** Circles in round figures, and how many regions have one. */
function Circles({ most, unit, values }: CirclesProps) {
  const drawn = values.filter((value) => value > 0).length;
  return (
    <div className="map-cells">
      <p className="map-legend-part">
        圆的面积表示多少，{drawn} 个分区有数
        {values.length > drawn ? `，${values.length - drawn} 个为 0` : ""}
      </p>
      <ul>
        {roundSamples(most, !landUnits.has(unit) && Number.isInteger(most)).map((sample) => (
          <li key={sample}>
            <i style={{ width: acrossOf(sample, most), height: acrossOf(sample, most) }} />
            {sampleText.format(sample)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const landUnits = new Set(["亩", "公顷"]);
const sampleText = new Intl.NumberFormat("zh-CN", { maximumSignificantDigits: 3 });

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
