import { z } from "zod";
import { planeCodes } from "#geo/crs/planes";
import { endpoint, upload } from "../../define/endpoint";
import { factValues } from "../../map/connectedLayer";
import { layerSymbols } from "../../map/layerSymbols";
import { foundFeature, shapeKind } from "../../map/ownLayer";
import { remarkSchema } from "../../rules/problem/remark";
import { jobRef } from "../records/job";

const id = z.string().max(40);
const fileId = z.string().max(40);

/** Systems that a layer is read in: those of parcels, degrees of WGS 84, web mercator, all 3° planes. */
export const layerSystems = ["4490", "4326", "3857", ...planeCodes.map(String)];

const isSystem = (code: string) => code === "auto" || layerSystems.includes(code);

/** Which part of a file is read, and how. */
const layerReading = z.object({
  layer: z.string().max(255).nullable().default(null),
  crs: z.string().refine(isSystem, "没有这个坐标系").default("auto"),
  encoding: z.enum(["auto", "gbk", "utf-8"]).default("auto"),
});
export type LayerReading = z.output<typeof layerReading>;

/** What the beginning of a file says of it. */
const lookedAtLayer = z.object({
  format: z.string().nullable(),
  layers: z.array(z.string()),
  layer: z.string().nullable(),
  shape: shapeKind.nullable(),
  /** In words; null where neither the file nor its numbers say. */
  system: z.string().nullable(),
  encoding: z.string().nullable(),
  fields: z.array(z.string()),
  /** The first values of each field. */
  samples: z.record(z.string(), z.array(z.string())),
  remarks: z.array(remarkSchema),
  /** Why it cannot be read so. */
  fault: z.string().nullable(),
});
export type LookedAtLayer = z.output<typeof lookedAtLayer>;

const layerUpload = z.object({
  fileId: z.string(),
  name: z.string(),
  size: z.number(),
  reading: layerReading,
  look: lookedAtLayer,
});
export type LayerUpload = z.output<typeof layerUpload>;

/** 图层目录: files of an office that become layers of its map. */
export const ownLayerApi = {
  /** Takes a file in and says what it holds; it waits for a day to be made a layer. */
  upload: endpoint({
    path: "layer/upload",
    log: "上传图层文件",
    kind: "upload",
    slow: true,
    access: "layer:manage",
    input: z.object({ file: upload }),
    output: layerUpload,
  }),
  /** Looks at the same file again, at another layer or in another way. */
  look: endpoint({
    path: "layer/look",
    kind: "json",
    readonly: true,
    slow: true,
    access: "layer:manage",
    input: layerReading.extend({ fileId }),
    output: layerUpload,
  }),
  /** Begins to make a layer of the file, or to replace one: it is seen when all of it is there. */
  build: endpoint({
    path: "layer/build",
    log: "生成上传图层",
    kind: "json",
    access: "layer:manage",
    input: z.object({
      fileId,
      reading: layerReading,
      facts: factValues,
      symbols: layerSymbols,
      /** The layer that is replaced, as it was seen. */
      replaces: z.object({ id, version: z.number().int() }).nullable().default(null),
    }),
    output: jobRef,
  }),
  /** Facts, symbols and the names of fields. */
  change: endpoint({
    path: "layer/change",
    log: "修改上传图层",
    kind: "json",
    access: "layer:manage",
    input: z.object({
      id,
      version: z.number().int(),
      facts: factValues,
      symbols: layerSymbols,
      /** By the names of fields; those left out stay. */
      aliases: z.record(z.string().max(100), z.string().trim().max(60, "字段别名不超过60个字")),
    }),
    output: z.object({ id: z.string(), version: z.number().int() }),
  }),
  /** What the uploaded layers have at a place, of those that the caller may see. */
  at: endpoint({
    path: "layer/at",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      ids: z.array(id).min(1).max(50),
      lon: z.number().min(-180).max(180),
      lat: z.number().min(-85).max(85),
      zoom: z.number().min(0).max(24),
    }),
    output: z.array(foundFeature),
  }),
};
