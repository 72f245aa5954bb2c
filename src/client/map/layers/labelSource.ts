import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { datasets } from "#contract/datasets/index";
import { labelFields } from "#contract/words/labelFields";
import { idKey } from "../../records/datasetCalls";
import { apiAddress } from "../view/setUpArcgis";

export type LabelSource = { layer: FeatureLayer; size: string | null };

/** Is asked for outlines, numbers and areas of what is in view; no map holds it, and it draws nothing. */
export function labelSource(dataset: string, query: string): LabelSource {
  const facts = datasets[dataset];
  const { name, otherwise, size } = facts
    ? labelFields(facts)
    : { name: "", otherwise: "", size: null };
  const outFields = [...new Set([idKey(dataset), name, otherwise, ...(size ? [size] : [])])];
  const layer = new FeatureLayer({
    url: apiAddress(`rest/services/${dataset}/FeatureServer/0`),
    customParameters: Object.fromEntries(new URLSearchParams(query)),
    outFields,
  });
  return { layer, size };
}
