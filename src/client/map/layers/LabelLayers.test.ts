import type Extent from "@arcgis/core/geometry/Extent.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { expect, test, vi } from "vitest";
import { datasets } from "#contract/datasets/index";
import { labelScale } from "#contract/look/labelLook";
import type { LayerSpec } from "#contract/map/layerSpec";
import { LabelLayers } from "./LabelLayers";

/** Registers whose service does not answer. */
const dead = vi.hoisted(() => new Set<string>());
const asked = vi.hoisted(() => [] as string[]);

vi.mock("@arcgis/core/core/reactiveUtils.js", () => ({ watch: () => ({ remove: () => {} }) }));
vi.mock("@arcgis/core/rest/support/Query.js", () => ({ default: class {} }));
vi.mock("./labelSource", () => ({
  labelSource: (dataset: string) => ({
    size: null,
    layer: {
      outFields: [],
      destroy: () => {},
      queryFeatures: async () => {
        asked.push(dataset);
        if (dead.has(dataset)) throw new Error("no answer");
        return { features: [parcel(dataset)] };
      },
    },
  }),
}));

const rings = [
  [
    [0, 0],
    [0, 9],
    [9, 9],
    [0, 0],
  ],
];

const parcel = (dataset: string) => ({
  attributes: { [datasets[dataset]?.key.id ?? ""]: `${dataset} 1` },
  geometry: { type: "polygon", rings, extent: { intersects: () => true } },
});

const extent = { contains: () => true, clone: () => extent, expand: () => extent };
const view = { scale: labelScale, extent: extent as unknown as Extent } as MapView;

test("a layer whose labels cannot be read leaves the others theirs, and is asked again", async () => {
  const changed = vi.fn();
  const labels = new LabelLayers(view, changed);
  const specs = ["dxydsd", "xztd"].map((dataset) => ({ id: dataset, dataset, visible: true }));
  labels.show(specs as LayerSpec[]);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  const shown = async () => {
    const found = await labels.inView({ x: 0, y: 0 }, 1);
    return found.map(({ dataset, parcels }) => [dataset, ...parcels.map(({ id }) => id)]);
  };

  dead.add("dxydsd");
  expect(await shown()).toEqual([["dxydsd"], ["xztd", "xztd 1"]]);
  dead.clear();
  asked.length = 0;
  expect(await shown()).toEqual([
    ["dxydsd", "dxydsd 1"],
    ["xztd", "xztd 1"],
  ]);
  expect(asked, "what was read is not read again").toEqual(["dxydsd"]);
});
