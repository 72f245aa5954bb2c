import type { z } from "zod";
import type { ownLayerApi } from "#contract/endpoints/uploads/ownLayer";
import { type LayerClass, type LayerSymbols, layerInks } from "#contract/map/layerSymbols";
import type { Role } from "#contract/roles";
import type { UploadedLayer } from "./layerForm";

type Change = z.input<typeof ownLayerApi.change.input>;

/** The fields of the form for an uploaded layer: what it is, and how it is drawn. */
export type OwnForm = {
  title: string;
  owner: string;
  sourceDay: string;
  source: string;
  group: string;
  opacity: number;
  minScale: number | null;
  maxScale: number | null;
  roles: Role[];
  regions: string[];
  color: string;
  width: number;
  /** Per cent. */
  fill: number;
  field: string;
  label: string;
  classes: LayerClass[];
  aliases: Record<string, string>;
};

const symbolsForm = ({ fill, ...symbols }: LayerSymbols) => ({
  ...symbols,
  fill: Math.round(fill * 100),
});

const plain: LayerSymbols = {
  ...{ color: layerInks[0], width: 1.5, fill: 0.35, field: "", classes: [], label: "" },
};

export const freshOwnForm = (areaCode: string, title: string): OwnForm => ({
  ...{ title, owner: "", sourceDay: "", source: "", group: "", opacity: 100 },
  ...{ minScale: null, maxScale: null, roles: [], regions: [areaCode], aliases: {} },
  ...symbolsForm(plain),
});

export function ownFormOf(layer: UploadedLayer): OwnForm {
  const { title, owner, source, group, roles, regions, own } = layer;
  return {
    ...{ title, owner, source, group, roles, regions },
    sourceDay: layer.sourceDay ?? "",
    opacity: Math.round(layer.opacity * 100),
    minScale: layer.minScale || null,
    maxScale: layer.maxScale || null,
    ...symbolsForm(own.symbols),
    aliases: Object.fromEntries(own.fields.map(({ name, alias }) => [name, alias])),
  };
}

export function factsOf(form: OwnForm): Change["facts"] {
  const { title, owner, source, group, roles, regions } = form;
  return {
    ...{ title, owner, source, group, roles, regions },
    sourceDay: form.sourceDay || null,
    opacity: form.opacity / 100,
    minScale: form.minScale ?? 0,
    maxScale: form.maxScale ?? 0,
  };
}

export function symbolsOf(form: OwnForm): Change["symbols"] {
  const { color, width, fill, field, label, classes } = form;
  return { color, width, fill: fill / 100, field, label, classes: field ? classes : [] };
}
