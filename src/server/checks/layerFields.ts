import { type LayerField, longestValue } from "#contract/map/layerSymbols";
import { ownLayerLimits } from "#contract/map/ownLayer";
import { Figures } from "./layerFigures";
import type { Properties } from "./parse/source";

type Counted = { isText: boolean; counts: Map<string, number> | null; figures: Figures };

/** Control characters say nothing on a map. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being taken out.
const control = /[\u0000-\u001f]+/g;

/** A value as a card shows it. */
const plain = (value: Properties[string] | undefined): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "是" : "否";
  return typeof value === "number" ? value : value.replace(control, " ").trim();
};

/** Hears the values of all records, and says at last what columns there are. */
export class LayerFields {
  readonly #columns = new Map<string, Counted>();

  constructor(private readonly names: readonly string[]) {
    for (const name of names) {
      this.#columns.set(name, { isText: false, counts: new Map(), figures: new Figures() });
    }
  }

  /** What is kept of a record: values that there are, by their columns. */
  hear(properties: Properties): Record<string, string | number> {
    const kept: Record<string, string | number> = {};
    for (const name of this.names) {
      const value = plain(properties[name]);
      if (value === null || value === "") continue;
      kept[name] = value;
      this.#count(name, value);
    }
    return kept;
  }

  #count(name: string, value: string | number): void {
    const column = this.#columns.get(name);
    if (!column) return;
    if (typeof value === "number") column.figures.hear(value);
    else column.isText = true;
    const text = String(value).slice(0, longestValue);
    column.counts?.set(text, (column.counts.get(text) ?? 0) + 1);
    if ((column.counts?.size ?? 0) > ownLayerLimits.values) column.counts = null;
  }

  fields(): LayerField[] {
    return [...this.#columns].map(([name, { isText, counts, figures }]) => {
      const numbers = isText ? undefined : figures.summary();
      return {
        ...{ name, alias: name.slice(0, 60), kind: isText ? "text" : "number" },
        values: counts && [...counts].sort(byCount).map(([value, count]) => ({ value, count })),
        ...(numbers && { numbers }),
      };
    });
  }
}

const byCount = ([a, x]: [string, number], [b, y]: [string, number]) =>
  y - x || a.localeCompare(b, "zh-CN");
