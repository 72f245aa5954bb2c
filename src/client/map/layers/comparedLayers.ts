import { atom } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec } from "#contract/map/layerSpec";
import { pastDaysAtom, type SwipeSide, swipeAtom } from "../../state/swipe";
import { shownLayersAtom } from "./shownLayers";

/** The field that a dataset's years stand in; undefined for one that has none to count by. */
export function yearField(dataset: string): string | undefined {
  const { fields = {}, rollup } = datasets[dataset] ?? {};
  return rollup?.by.find((name) => fields[name]?.kind === "integer" && fields[name]?.unit === "年");
}

const names = { left: "左", right: "右" } as const;

/** What a side shows, as its heading. */
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
 * The two sides of the comparison as layers; null while nothing is compared, the page lacks a layer,
 * or a day is not known to lie in the history.
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

/** What is drawn: the two sides while they are compared, else the layers of the page. */
export const drawnLayersAtom = atom(
  (get): LayerSpec[] => get(comparedLayersAtom) ?? get(shownLayersAtom),
);
