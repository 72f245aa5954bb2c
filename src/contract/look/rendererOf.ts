import { datasets } from "../datasets/index";
import type { Renderer } from "../map/layerSpec";
import type { MapPage } from "../map/mapPage";

type Layer = Pick<MapPage["layers"][number], "dataset" | "fill" | "by" | "classes">;

const plainFill = "#1f5fbf";

/** The colours of a page's layer: of its file, else of the dataset's symbols that it names, or the first. */
export function rendererOf({ dataset, fill, by, classes }: Layer): Renderer {
  if (classes) return { classes };
  const symbols = datasets[dataset]?.symbols ?? [];
  const symbol = symbols.find((one) => one.by === by) ?? symbols[0];
  if (fill || !symbol) return { fill: fill ?? plainFill };
  return { by: symbol.by, colors: symbol.colors };
}
