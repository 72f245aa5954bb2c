import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { layerConnection, layerValues, managedLayer, shownLayer } from "../../map/connectedLayer";

const id = z.string().max(40);

/** 图层目录: services of others that an office lays over its map; the server asks them. */
export const layerApi = {
  /** Those that the caller may lay over the map. */
  mine: endpoint({
    path: "layer/mine",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(shownLayer),
  }),
  /** What the signs of a layer mean, as its service tells; pictures as data. */
  legend: endpoint({
    path: "layer/legend",
    kind: "query",
    access: "",
    input: z.object({ id }),
    output: z.array(z.object({ label: z.string(), picture: z.string() })),
  }),
  /** Those of the caller's region, in their order. */
  list: endpoint({
    path: "layer/list",
    kind: "query",
    access: "layer:manage",
    input: z.object({}),
    output: z.array(managedLayer),
  }),
  save: endpoint({
    path: "layer/save",
    log: "保存图层",
    kind: "json",
    access: "layer:manage",
    input: layerValues.extend({
      /** Left out for a new layer. */
      id: id.optional(),
      version: z.number().int().optional(),
    }),
    output: z.object({ id: z.string(), version: z.number().int() }),
  }),
  /** Asks a service for what it has and for one tile; with `id` the stored key is used. */
  test: endpoint({
    path: "layer/test",
    log: "测试图层连接",
    kind: "json",
    access: "layer:manage",
    input: layerConnection.extend({
      id: id.optional(),
      tile: z
        .object({
          z: z.number().int().min(0).max(22),
          x: z.number().int().min(0),
          y: z.number().int().min(0),
        })
        .optional(),
    }),
    output: z.object({
      ok: z.boolean(),
      message: z.string(),
      /** Names of layers in the service. */
      layers: z.array(z.string()),
      picture: z.string().nullable(),
    }),
  }),
  /** All layers of the region, the first on top. */
  order: endpoint({
    path: "layer/order",
    log: "调整图层次序",
    kind: "json",
    access: "layer:manage",
    input: z.object({ ids: z.array(id).min(1).max(500) }),
    output: z.object({}),
  }),
  end: endpoint({
    path: "layer/end",
    log: "停用图层",
    kind: "json",
    access: "layer:manage",
    input: z.object({ id, version: z.number().int() }),
    output: z.object({}),
  }),
};
