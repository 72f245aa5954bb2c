import { useAtomValue } from "jotai";
import type { CSSProperties } from "react";
import { datasets } from "#contract/datasets/index";
import { classField, lookClasses } from "#contract/look/lookClasses";
import type { LayerSpec } from "#contract/map/layerSpec";
import { recordWord } from "#contract/words/recordWord";
import { type Figure, useStats } from "../../records/datasetStats";
import { figureFilter } from "../../records/figureFilter";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { countedBoxAtom } from "./viewBox";

const figures = new Intl.NumberFormat("zh-CN");

type LegendClass = { key: string; title: string; color: string; zs: number | null };

function fieldOf({ dataset, renderer }: LayerSpec): string | null {
  const rollup = datasets[dataset]?.rollup;
  if ("fill" in renderer || !rollup) return null;
  const by = "by" in renderer ? renderer.by : classField(renderer.classes);
  return by && [...rollup.by, ...rollup.single].includes(by) ? by : null;
}

/**
 * The figures of a layer by class: for the view where parcels are drawn, else for the region, under
 * the current filter.
 */
function useFigures(layer: LayerSpec) {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const bbox = useAtomValue(countedBoxAtom);
  const by = fieldOf(layer);
  const input = {
    ...figureFilter(layer.dataset, layer.filter),
    ...(bbox && { bbox }),
    ...(layer.asOf && { asOf: layer.asOf }),
    areaCode,
    groups: by ? [by] : [],
  };
  const { data } = useStats(layer.dataset, layer.visible ? input : null, revision);
  return { total: data?.total.zs ?? null, list: by ? (data?.groups[by] ?? null) : null };
}

const countOf = (list: readonly Figure[], keys: readonly string[]) =>
  list.reduce((sum, { key, zs }) => (keys.includes(key) ? sum + zs : sum), 0);

function classesOf(layer: LayerSpec, list: readonly Figure[] | null): LegendClass[] {
  const { renderer, dataset, title } = layer;
  const classes = lookClasses(dataset, renderer, title);
  const field = classField(classes);
  return classes.map(({ where, ...shown }) => ({
    ...shown,
    zs: field && list ? countOf(list, where[field] ?? []) : null,
  }));
}

/** What the colours of a layer tell. */
export function measureOf({ dataset, renderer }: LayerSpec): string {
  if ("fill" in renderer) return "";
  const by = "by" in renderer ? renderer.by : classField(renderer.classes);
  const { symbols, fields } = datasets[dataset] ?? {};
  return symbols?.find((one) => one.by === by)?.title ?? fields?.[by ?? ""]?.label ?? "";
}

/** A swatch drawn like the layer: hatched, dashed, or outlined only. */
function swatchStyle({ look }: LayerSpec, color: string): CSSProperties {
  const edge = look?.outline ?? color;
  const hatch = `repeating-linear-gradient(135deg, ${color} 0 2px, transparent 2px 5px)`;
  return {
    background: look?.hatch ? hatch : look?.fillOpacity === 0 ? "transparent" : color,
    ...((look?.outline || look?.dash || look?.hatch || look?.fillOpacity === 0) && {
      boxSizing: "border-box",
      border: `1.5px ${look?.dash ? "dashed" : "solid"} ${edge}`,
    }),
  };
}

/**
 * The layer's classes in view, each with its record count; `quiet` shows nothing if there are none.
 */
export function LayerClasses({ layer, quiet }: { layer: LayerSpec; quiet?: boolean }) {
  const { list, total } = useFigures(layer);
  const all = classesOf(layer, list).map((one) =>
    one.key === "all" ? { ...one, zs: total } : one,
  );
  const shown = all.filter(({ zs }) => zs === null || zs > 0);
  if (shown.length === 0 && quiet) return null;
  if (shown.length === 0) return <p className="map-weak">当前范围内没有{layer.title}</p>;
  return (
    <ul className="map-classes">
      {shown.map(({ key, title, color, zs }) => (
        <li key={key}>
          <i style={swatchStyle(layer, color)} />
          {title}
          <span className="map-count">
            {zs === null ? "" : `${figures.format(zs)} ${recordWord(layer.dataset)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
