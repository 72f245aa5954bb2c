import { datasets } from "../datasets/index";
import type { LayerClass, Renderer } from "../map/layerSpec";

/** One colour of a layer, and by what values of which fields a record has it: none for all records. */
export type LookClass = LayerClass & { key: string };

/** The classes of a layer from above: the first that a record fits is its own. */
export function lookClasses(dataset: string, renderer: Renderer, title: string): LookClass[] {
  if ("fill" in renderer) return [{ key: "all", title, color: renderer.fill, where: {} }];
  if ("classes" in renderer) return renderer.classes.map((one) => ({ ...one, key: one.title }));
  const { by, colors } = renderer;
  const codes = datasets[dataset]?.fields[by]?.codes ?? {};
  return Object.entries(colors).map(([key, color]) => ({
    ...{ key, title: codes[key] ?? key, color },
    where: { [by]: [key] },
  }));
}

/** The one field that decides all classes; null if there are several or none. */
export function classField(classes: readonly LayerClass[]): string | null {
  const fields = new Set(classes.flatMap(({ where }) => Object.keys(where)));
  const [only] = fields;
  return fields.size === 1 && only ? only : null;
}
