import type { AnyDataset } from "#contract/define/dataset";
import { edgeOf } from "#contract/look/edge";
import { type LookClass, lookClasses } from "#contract/look/lookClasses";
import { unknownColor, usualOpacity, usualWidth } from "#contract/look/paint";
import { rendererOf } from "#contract/look/rendererOf";
import type { LayerSpec } from "#contract/map/layerSpec";
import type { MapPage } from "#contract/map/mapPage";

/** How a dataset is drawn: by one of its symbol sets, or as a page's layer. */
export type Look = Pick<LayerSpec, "id" | "title" | "dataset" | "visible" | "opacity"> &
  Pick<LayerSpec, "renderer" | "look" | "filter" | "minScale">;

/** The looks of a dataset, by their names in addresses; without symbol sets there is a plain one. */
export function looksOf({ name, title, symbols }: AnyDataset): Look[] {
  const look = (id: string, words: string): Look => ({
    ...{ id, title: words, dataset: name, visible: true, opacity: 1 },
    renderer: rendererOf({ dataset: name, by: id }),
  });
  if (symbols.length === 0) return [look("plain", title)];
  return symbols.map(({ by, title: how }) => look(by, `${title}（${how}）`));
}

/** The looks of a page's layers, the top one first. */
export const pageLooks = (layers: MapPage["layers"]): Look[] =>
  layers.map((layer) => {
    const { id, title, dataset, visible, opacity = 1, look, filter, minScale } = layer;
    return {
      id,
      title,
      dataset,
      visible,
      opacity,
      renderer: rendererOf(layer),
      look,
      filter,
      minScale,
    };
  });

/** A class as it is drawn: colours as `#rrggbb`, lengths in pixels, opacities from 0 to 1. */
export type Drawn = LookClass & {
  fillOpacity: number;
  hatched: boolean;
  outline: string;
  outlineOpacity: number;
  width: number;
  dash: readonly number[] | null;
};

/** The classes of a look with all that they are drawn with. */
export const drawnClasses = (look: Look): Drawn[] =>
  lookClasses(look.dataset, look.renderer, look.title).map((one) => drawn(look, one));

/** What fits no class; undefined where all records look the same. */
export function drawnRest(look: Look): Drawn | undefined {
  if ("fill" in look.renderer) return undefined;
  return drawn(look, { key: "", title: "其他", color: unknownColor, where: {} });
}

function drawn({ look = {}, opacity }: Look, one: LookClass): Drawn {
  const { hatch, fillOpacity, outline, width, dash } = look;
  return {
    ...one,
    fillOpacity: (fillOpacity ?? (hatch ? 1 : usualOpacity)) * opacity,
    hatched: hatch !== undefined,
    outline: outline ?? edgeOf(one.color),
    outlineOpacity: opacity,
    width: width ?? usualWidth,
    dash: dash ?? null,
  };
}
