import type { LayerFacts } from "#contract/map/connectedLayer";
import type { Role } from "#contract/roles";

/** What the forms of connected and uploaded layers have in common: what a layer is, and who may see it. */
export type FactsForm = {
  title: string;
  owner: string;
  sourceDay: string;
  source: string;
  group: string;
  /** Per cent. */
  opacity: number;
  minScale: number | null;
  maxScale: number | null;
  roles: Role[];
  regions: string[];
};

export const freshFacts = (areaCode: string, title = ""): FactsForm => ({
  ...{ title, owner: "", sourceDay: "", source: "", group: "", opacity: 100 },
  ...{ minScale: null, maxScale: null, roles: [], regions: [areaCode] },
});

export function factsFormOf(layer: LayerFacts): FactsForm {
  const { title, owner, source, group, roles, regions } = layer;
  return {
    ...{ title, owner, source, group, roles, regions },
    sourceDay: layer.sourceDay ?? "",
    opacity: Math.round(layer.opacity * 100),
    minScale: layer.minScale || null,
    maxScale: layer.maxScale || null,
  };
}

/** What is saved, from what is filled in. */
export function factsOf(form: FactsForm): LayerFacts {
  const { title, owner, source, group, roles, regions } = form;
  return {
    ...{ title, owner, source, group, roles, regions },
    sourceDay: form.sourceDay || null,
    opacity: form.opacity / 100,
    minScale: form.minScale ?? 0,
    maxScale: form.maxScale ?? 0,
  };
}
