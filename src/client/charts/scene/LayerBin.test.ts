import type { ILayer, Scene } from "@antv/l7";
import { expect, test } from "vitest";
import { LayerBin } from "./LayerBin";

type Inited = () => void;

test("what is kept of removed layers is let go at the next removal, once they are made", () => {
  const kept = { layerConfigCache: { a: {}, b: {}, c: {} }, layerAttributeConfigCache: { a: {} } };
  const removed: string[] = [];
  const made = new Map<string, Inited>();
  const layer = (id: string, inited: boolean) =>
    ({ id, inited, on: (_: string, tell: Inited) => made.set(id, tell) }) as unknown as ILayer;
  const bin = new LayerBin({
    getServiceContainer: () => ({ globalConfigService: kept }),
    removeLayer: async ({ id }: ILayer) => void removed.push(id),
  } as unknown as Scene);
  bin.remove([layer("a", true), layer("b", false)]);
  expect(removed).toEqual(["a", "b"]);
  expect(Object.keys(kept.layerConfigCache)).toEqual(["a", "b", "c"]);
  bin.remove([layer("c", true)]);
  expect(Object.keys(kept.layerConfigCache)).toEqual(["b", "c"]);
  expect(kept.layerAttributeConfigCache).toEqual({});
  made.get("b")?.();
  bin.remove([]);
  expect(Object.keys(kept.layerConfigCache)).toEqual([]);
});
