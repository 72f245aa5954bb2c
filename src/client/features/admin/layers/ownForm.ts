import type { z } from "zod";
import type { ownLayerApi } from "#contract/endpoints/uploads/ownLayer";
import type { LayerRange } from "#contract/map/layerRanges";
import { type LayerClass, type LayerSymbols, layerInks } from "#contract/map/layerSymbols";
import { type FactsForm, factsFormOf, freshFacts } from "./factsForm";
import type { UploadedLayer } from "./layerForm";

type Change = z.input<typeof ownLayerApi.change.input>;

/** The fields of the form for an uploaded layer: what it is, and how it is drawn. */
export type OwnForm = FactsForm & {
  color: string;
  width: number;
  /** Per cent. */
  fill: number;
  field: string;
  label: string;
  classes: LayerClass[];
  /** Whether a field's figures are parted instead of its values. */
  by: "values" | "ranges";
  ranges: LayerRange[];
  aliases: Record<string, string>;
};

const symbolsForm = ({ fill, ...symbols }: LayerSymbols) => ({
  ...symbols,
  by: symbols.ranges.length > 0 ? ("ranges" as const) : ("values" as const),
  fill: Math.round(fill * 100),
});

const plain: LayerSymbols = {
  ...{ color: layerInks[0], width: 1.5, fill: 0.35, field: "", classes: [], ranges: [], label: "" },
};

export const freshOwnForm = (areaCode: string, title: string): OwnForm => ({
  ...freshFacts(areaCode, title),
  ...symbolsForm(plain),
  aliases: {},
});

export const ownFormOf = (layer: UploadedLayer): OwnForm => ({
  ...factsFormOf(layer),
  ...symbolsForm(layer.own.symbols),
  aliases: Object.fromEntries(layer.own.fields.map(({ name, alias }) => [name, alias])),
});

export function symbolsOf(form: OwnForm): Change["symbols"] {
  const { color, width, fill, field, label, classes, ranges, by } = form;
  const parted = by === "ranges" ? { classes: [], ranges } : { classes, ranges: [] };
  const none = { classes: [], ranges: [] };
  return { color, width, fill: fill / 100, field, label, ...(field ? parted : none) };
}
