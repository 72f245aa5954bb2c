import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import { datasets } from "#contract/datasets/index";
import { labelScale } from "#contract/look/labelLook";
import { labelFields } from "#contract/words/labelFields";
import { idKey } from "../../records/datasetCalls";
import { apiAddress } from "../view/setUpArcgis";

/** Reads outlines, numbers and areas of what is in view; it draws nothing itself. */
export function labelSource(dataset: string, query: string): FeatureLayer {
  const facts = datasets[dataset];
  const { name, otherwise, size } = facts
    ? labelFields(facts)
    : { name: "", otherwise: "", size: null };
  const outFields = [...new Set([idKey(dataset), name, otherwise, ...(size ? [size] : [])])];
  return new FeatureLayer({
    title: `${dataset}-labels`,
    url: apiAddress(`rest/services/${dataset}/FeatureServer/0`),
    customParameters: Object.fromEntries(new URLSearchParams(query)),
    minScale: labelScale,
    outFields,
    legendEnabled: false,
    popupEnabled: false,
    // The service describes labels for other programs; ours are placed with care.
    labelsVisible: false,
    renderer: {
      type: "simple",
      symbol: { type: "simple-fill", color: [0, 0, 0, 0], outline: { style: "none" } },
    },
  });
}
