import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { datasets } from "#contract/datasets/index";
import type { LayerClass, LayerSpec, Renderer, TileSpec } from "#contract/map/layerSpec";
import { firmPointsAtom } from "../../state/firms";
import { localLayersAtom } from "../../state/localFile";
import { pageLayersAtom } from "../../state/map";
import { swipeAtom } from "../../state/swipe";
import { type Connected, shownConnectedAtom } from "../layers/shownConnected";
import { isOwn, shownLayersAtom, shownTilesAtom } from "../layers/shownLayers";

type Owned = readonly { dataset: string }[];

/** The drawn layers in the form that the server prints them: bottom to top. `page` are those of the page as it is configured. */
export const printedLayers = (layers: readonly LayerSpec[], page: Owned) =>
  layers
    .filter(({ visible, dataset }) => visible && datasets[dataset]?.geometry)
    .map(({ dataset, title, filter = {}, renderer, look, opacity }) => ({
      ...{ dataset, title: title.slice(0, longestTitle), filter: { ...filter }, opacity },
      own: isOwn({ dataset }, page),
      ...(look && { look: { ...look, dash: look.dash && [...look.dash] } }),
      ...colouredBy(renderer),
    }))
    .reverse();

const longestTitle = 60;

function colouredBy(renderer: Renderer) {
  if ("by" in renderer) return { by: renderer.by };
  if ("fill" in renderer) return { fill: renderer.fill };
  const texts = ({ title, color, where }: LayerClass) => ({
    ...{ title, color },
    where: Object.fromEntries(Object.entries(where).map(([key, values]) => [key, [...values]])),
  });
  return { classes: renderer.classes.map(texts) };
}

/** The page's tile services that are on. */
export const printedServices = (services: readonly TileSpec[]) =>
  services.filter(({ visible }) => visible).map(({ tiles, opacity }) => ({ tiles, opacity }));

/** The layers of 图层目录 that are on: bottom to top. */
export const printedOverlays = (layers: readonly Pick<Connected, "id" | "opacity" | "visible">[]) =>
  layers
    .filter(({ visible }) => visible)
    .map(({ id, opacity }) => ({ id, opacity }))
    .reverse();

type Shown = { isCompared: boolean; hasFirms: boolean; hasLocal: boolean };

/** What the map shows but a printed page cannot, in words for its footer. */
export const leftOut = ({ isCompared, hasFirms, hasLocal }: Shown) => [
  ...(isCompared ? ["两期对比（按现状绘制）"] : []),
  ...(hasFirms ? ["企业点位"] : []),
  ...(hasLocal ? ["本地图形"] : []),
];

type Titled = readonly { dataset: string; title: string }[];

/** The default title of a page: that of the top layer. */
export const usualTitle = (layers: Titled): string =>
  `${layers.at(-1)?.title ?? "存量用地"}分布图`.slice(0, longestTitle);

/** The registers that a page draws. */
export function usualSource(layers: Titled): string {
  const titles = layers.toReversed().flatMap(({ dataset }) => datasets[dataset]?.title ?? []);
  const words = [...new Set(titles)].join("、");
  return words.length > 0 ? `${words}数据库`.slice(0, longestTitle) : "";
}

/** What the page will show, and what of the map it will not. */
export function usePrinted() {
  const layers = useAtomValue(shownLayersAtom);
  const page = useAtomValue(pageLayersAtom);
  const tiles = useAtomValue(shownTilesAtom);
  const isCompared = useAtomValue(swipeAtom) !== null;
  const hasFirms = useAtomValue(firmPointsAtom) !== null;
  const hasLocal = useAtomValue(localLayersAtom).some(({ visible }) => visible);
  const connected = useAtomValue(shownConnectedAtom);
  return useMemo(
    () => ({
      layers: printedLayers(layers, page),
      services: printedServices(tiles),
      overlays: printedOverlays(connected),
      omitted: leftOut({ isCompared, hasFirms, hasLocal }),
    }),
    [layers, page, tiles, connected, isCompared, hasFirms, hasLocal],
  );
}
