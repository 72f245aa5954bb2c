import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec } from "#contract/map/layerSpec";
import { filterQuery } from "../../records/filterQuery";
import { labelFont } from "../view/fonts";
import { atRest } from "../view/removeAtRest";
import { apiAddress } from "../view/setUpArcgis";

type Held = { address: string; layer: FeatureLayer };

/** At larger scales than this a screen holds few enough parcels to label each. */
const minScale = 50_000;
/** Longer than a layer takes to start on what it was told. */
const renewMs = 100;

function labelled(dataset: string, query: string): FeatureLayer {
  const name = datasets[dataset]?.key.name ?? "";
  return new FeatureLayer({
    title: `${dataset}-labels`,
    url: apiAddress(`rest/services/${dataset}/FeatureServer/0`),
    customParameters: Object.fromEntries(new URLSearchParams(query)),
    minScale,
    outFields: [name],
    legendEnabled: false,
    popupEnabled: false,
    renderer: {
      type: "simple",
      symbol: { type: "simple-fill", color: [0, 0, 0, 0], outline: { style: "none" } },
    },
    labelingInfo: [
      {
        labelExpressionInfo: { expression: `$feature.${name}` },
        labelPlacement: "always-horizontal",
        deconflictionStrategy: "static",
        minScale,
        symbol: {
          type: "text",
          color: "#1b2430",
          haloColor: "#ffffff",
          haloSize: 1.5,
          font: { ...labelFont, size: 9 },
        },
      },
    ],
  });
}

/** Labels of parcels at large scales; the parcels themselves are drawn from tiles. */
export class LabelLayers {
  readonly #held = new Map<string, Held>();

  readonly #renewed = new Set<FeatureLayer>();

  constructor(
    private readonly view: MapView,
    private readonly group: GroupLayer,
  ) {}

  show(specs: readonly LayerSpec[]): void {
    const shown = specs.filter(({ visible }) => visible);
    const wanted = new Set(shown.map(({ id }) => id));
    for (const [id, { layer }] of this.#held) {
      if (!wanted.has(id)) this.#drop(id, layer);
    }
    for (const { id, dataset, filter } of shown) {
      const query = filterQuery(filter);
      const address = `${dataset}?${query}`;
      const known = this.#held.get(id);
      if (known?.address === address) continue;
      if (known) this.#drop(id, known.layer);
      const layer = labelled(dataset, query);
      this.#held.set(id, { address, layer });
      this.group.add(layer);
    }
  }

  refresh(): void {
    for (const { layer } of this.#held.values()) void this.#renew(layer);
  }

  /** ArcGIS reports a failure when a layer has to reload before its first load is done. */
  async #renew(layer: FeatureLayer): Promise<void> {
    if (this.#renewed.has(layer)) return;
    this.#renewed.add(layer);
    if (await atRest(this.view, layer, renewMs)) layer.refresh();
    this.#renewed.delete(layer);
  }

  /**
   * Not destroyed at once: pending reads are then dropped with its view and not reported as a
   * failure.
   */
  #drop(id: string, layer: FeatureLayer): void {
    this.#held.delete(id);
    this.group.remove(layer);
  }
}
