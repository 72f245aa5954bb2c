import { beforeEach, expect, test, vi } from "vitest";
import type { call } from "../../api/call";
import type { Basket } from "../../state/basket";
import { BasketFeatures } from "./basketFeatures";

type Edits = {
  addFeatures?: readonly unknown[];
  deleteFeatures?: readonly { objectId: number }[];
};

const asked = vi.hoisted(() => [] as string[][]);
const edits = vi.hoisted(() => [] as { added: number; deleted: number }[]);

/** A fake layer: it keeps its features and records each edit. */
vi.mock("@arcgis/core/layers/FeatureLayer.js", () => ({
  default: class {
    visible = false;
    readonly held = new Set<number>();
    #last = 0;
    async applyEdits({ addFeatures = [], deleteFeatures = [] }: Edits) {
      for (const { objectId } of deleteFeatures) this.held.delete(objectId);
      const addFeatureResults = addFeatures.map(() => {
        this.held.add(++this.#last);
        return { objectId: this.#last };
      });
      edits.push({ added: addFeatures.length, deleted: deleteFeatures.length });
      return { addFeatureResults };
    }
  },
}));
vi.mock("@arcgis/core/Graphic.js", () => ({ default: class {} }));
vi.mock("@arcgis/core/geometry/SpatialReference.js", () => ({ default: { WebMercator: {} } }));
vi.mock("../view/shapes", () => ({ polygonOf: () => ({}) }));
vi.mock("../view/problemAt", () => ({ mapPoint: () => ({}) }));
vi.mock("../../api/call", () => ({
  call: (async (_: unknown, { ids }: { ids: string[] }) => {
    asked.push(ids);
    const list = ids.map((id) => ({ id, geometry: [[[[id === "away" ? 121 : 120, 30]]]] }));
    return { ok: true, status: 200, data: { list } };
  }) as unknown as typeof call,
}));

const of = (...ids: string[]): Basket => [{ dataset: "dxydsd", ids }];
const many = Array.from({ length: 5_000 }, (_, i) => `k${i}`);

/** Feature counts of both layers once everything is drawn. */
async function shown(features: BasketFeatures, basket: Basket, anew = false): Promise<number[]> {
  await features.show(basket, new AbortController().signal, anew);
  return [features.outlines, features.dots].map(
    (layer) => (layer as unknown as { held: Set<number> }).held.size,
  );
}

beforeEach(() => {
  asked.length = 0;
  edits.length = 0;
});

test("what is drawn already is not read again, and one that goes takes nothing else with it", async () => {
  const features = new BasketFeatures();
  expect(await shown(features, of(...many))).toEqual([5_000, 5_000]);
  const read = asked.flat().length;
  expect(read).toBe(5_000);
  edits.length = 0;
  expect(await shown(features, of(...many.slice(1)))).toEqual([4_999, 4_999]);
  expect(asked.flat().length).toBe(read);
  expect(edits).toEqual([
    { added: 0, deleted: 1 },
    { added: 0, deleted: 1 },
  ]);
  expect(await shown(features, of(...many))).toEqual([5_000, 5_000]);
  expect(asked.flat().length).toBe(read + 1);
});

test("after a write all outlines are read anew", async () => {
  const features = new BasketFeatures();
  await shown(features, of("a", "b"));
  expect(await shown(features, of("a", "b"), true)).toEqual([2, 2]);
  expect(asked.flat()).toEqual(["a", "b", "a", "b"]);
});

test("an empty basket draws no layers, and a basket that was given up reads nothing", async () => {
  const features = new BasketFeatures();
  await shown(features, of("a"));
  expect(features.outlines.visible).toBe(true);
  expect(await shown(features, [])).toEqual([0, 0]);
  expect(features.outlines.visible).toBe(false);
  asked.length = 0;
  await features.show(of("b"), AbortSignal.abort(), false);
  expect(asked).toEqual([]);
});

test("one parcel of two datasets is two records", async () => {
  const features = new BasketFeatures();
  const both = [
    { dataset: "dxydsd", ids: ["a"] },
    { dataset: "gyyd", ids: ["a"] },
  ];
  expect(await shown(features, both)).toEqual([2, 2]);
  expect(await shown(features, both.slice(0, 1))).toEqual([1, 1]);
});

test("from far away what lies together is one dot, until the last of it goes", async () => {
  const features = new BasketFeatures();
  const far = async (basket: Basket) => {
    await shown(features, basket);
    return (features.far as unknown as { held: Set<number> }).held.size;
  };
  expect(await far(of("a", "b", "away"))).toBe(2);
  expect(await far(of("b", "away"))).toBe(2);
  expect(await far(of("b"))).toBe(1);
  expect(await far(of("a", "b"))).toBe(1);
  expect(await far([])).toBe(0);
});
