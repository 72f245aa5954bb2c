import { atom } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec } from "#contract/map/layerSpec";
import { pastDaysAtom, type SwipeSide, swipeAtom } from "../../state/swipe";
import { shownLayersAtom } from "./shownLayers";

/** The field that holds a dataset's years; undefined if it has none to count by. */
export function yearField(dataset: string): string | undefined {
  const { fields = {}, rollup } = datasets[dataset] ?? {};
  return rollup?.by.find((name) => fields[name]?.kind === "integer" && fields[name]?.unit === "年");
}

const names = { left: "左", right: "右" } as const;

/** The heading of a side. */
export const sideTitle = (title: string, { day, year }: SwipeSide): string =>
  [title, year ? `${year} 年` : (day ?? "")].filter(Boolean).join(" · ");

function sideLayer(base: LayerSpec, side: SwipeSide, at: "left" | "right"): LayerSpec {
  const field = side.year ? yearField(base.dataset) : undefined;
  return {
    ...base,
    id: `${at}:${base.id}`,
    title: `${names[at]}：${sideTitle(base.title, side)}`,
    visible: true,
    always: true,
    minScale: undefined,
    side: at,
    ...(side.day && { asOf: side.day }),
    ...(field && { filter: { ...base.filter, [field]: [side.year] } }),
  };
}

/**
 * The two sides of a comparison as layers; null if there is no comparison, the page lacks a layer,
 * or a day is not known to be in the history.
 */
export const comparedLayersAtom = atom((get): LayerSpec[] | null => {
  const swipe = get(swipeAtom);
  if (!swipe) return null;
  const layers = get(shownLayersAtom);
  const days = get(pastDaysAtom);
  const specs = (["left", "right"] as const).flatMap((at) => {
    const side = swipe[at];
    const base = layers.find(({ id }) => id === side.layer);
    const known = base && days[base.dataset];
    const isKnown = !side.day || (known && side.day >= known.first && side.day <= known.last);
    return base && isKnown ? [sideLayer(base, side, at)] : [];
  });
  return specs.length === 2 ? specs : null;
});

/** What is drawn: the two sides of a comparison, else the page's layers. */
export const drawnLayersAtom = atom(
  (get): LayerSpec[] => get(comparedLayersAtom) ?? get(shownLayersAtom),
);
