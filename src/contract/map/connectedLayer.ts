import { z } from "zod";
import { type Role, roles } from "../roles";
import { layerField } from "./layerSymbols";
import { drawnLayer } from "./ownLayer";

/** Services that an office connects to the map of its own. */
export const layerKinds = {
  xyz: "XYZ 瓦片",
  wmts: "WMTS",
  wms: "WMS",
  arcgis: "ArcGIS 地图服务",
  vector: "矢量瓦片",
} as const;
export type LayerKind = keyof typeof layerKinds;
export const layerKindKeys = Object.keys(layerKinds) as [LayerKind, ...LayerKind[]];

/** All that 图层目录 has: services, and files that the office has uploaded. */
export const allLayerKinds = { ...layerKinds, own: "上传" } as const;
export type AnyLayerKind = keyof typeof allLayerKinds;
const allKindKeys = Object.keys(allLayerKinds) as [AnyLayerKind, ...AnyLayerKind[]];

/** Where a service wants its key. */
export const keyPlaces = { query: "地址参数", header: "请求头", cookie: "Cookie" } as const;
export type KeyPlace = keyof typeof keyPlaces;

/** What a tile address holds, in one of the usual spellings. */
const level = /\{(z|level|TileMatrix)\}/i;
const column = /\{(x|col|TileCol)\}/i;
const row = /\{(-?y|row|TileRow)\}/i;

/** Whether an address names its tiles by itself. */
export const isTemplate = (address: string): boolean =>
  level.test(address) && column.test(address) && row.test(address);

/** Kinds whose layers have names that must be given. */
export const needsLayers = (kind: LayerKind, address: string): boolean =>
  kind === "wms" || kind === "vector" || (kind === "wmts" && !isTemplate(address));

/** Why a service cannot be at this address; null if it can. */
export function addressFault(kind: LayerKind, address: string): string | null {
  const plain = address.replaceAll(/\{-?\w+\}/g, "0");
  if (!/^https?:\/\//i.test(address) || !URL.canParse(plain)) {
    return `服务地址“${address.slice(0, 80)}”应以 http:// 或 https:// 开头`;
  }
  const url = new URL(plain);
  if (/[{}]/.test(/^\w+:\/\/([^/?#]*)/.exec(address)?.[1] ?? "")) {
    return "服务地址的主机名须写全，不能含 { }";
  }
  if (url.username !== "" || url.password !== "") {
    return "服务地址不能含账号和密码，请填在服务密钥中";
  }
  if (url.hash !== "") return "服务地址不能含 #";
  if ((kind === "xyz" || kind === "vector") && !isTemplate(address)) {
    return `${layerKinds[kind]}的地址应含 {z}、{x}、{y}，如 https://map.example.cn/{z}/{x}/{y}.png`;
  }
  return null;
}

const scale = z.number().int().min(0).max(1_000_000_000);
const areaCode = z.string().regex(/^\d{2}(\d{2}){0,2}$/, "行政区代码应为2、4或6位数字");
const text = (title: string, most: number) =>
  z.string().trim().max(most, `${title}不超过${most}个字`);
/** Signs that a header may hold. */
const printable = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;
/** Headers that say how a request is sent, not who asks. */
const wire =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|cookie|accept-encoding|range)$/i;

export const layerKey = z
  .object({
    place: z.enum(Object.keys(keyPlaces) as [KeyPlace, ...KeyPlace[]]),
    name: z
      .string()
      .trim()
      .regex(/^[\w-]{1,60}$/, "密钥名称应为1–60位字母、数字、下划线或-"),
    /** Left out, the stored one stays: it is never given out. */
    value: z
      .string()
      .trim()
      .min(1, "请填写服务密钥")
      .max(2000, "服务密钥不超过2000个字符")
      .regex(printable, "服务密钥只能含英文字母、数字和符号")
      .optional(),
  })
  .refine(({ place, name }) => place !== "header" || !wire.test(name), {
    error: "这个请求头由系统填写，不能作密钥",
  });

const connection = {
  kind: z.enum(layerKindKeys),
  address: z.string().trim().min(1, "请填写服务地址").max(1000, "服务地址不超过1000个字符"),
  /** Names in the service, by commas. */
  layers: text("服务图层", 500).default(""),
  /** Of WMTS: the matrix set, the web mercator one of the service if none is given. */
  matrixSet: text("矩阵集", 100).default(""),
  key: layerKey.nullable().default(null),
  patience: z.number().int().min(1, "等待时间应为1–20秒").max(20, "等待时间应为1–20秒").default(3),
};

/** How a service is asked. */
export const layerConnection = z.object(connection);
export type LayerConnection = z.output<typeof layerConnection>;

/** What a layer is, and who may see it. */
export const layerFacts = {
  title: text("图层名称", 60).min(1, "请填写图层名称"),
  owner: text("提供单位", 60).min(1, "请填写提供单位"),
  sourceDay: z.iso.date("数据时点应为日期（年-月-日）").nullable().default(null),
  source: text("来源说明", 200).min(1, "请填写来源说明"),
  group: text("分组", 30).default(""),
  opacity: z.number().min(0, "不透明度应为0–1").max(1, "不透明度应为0–1").default(1),
  minScale: scale.default(0),
  maxScale: scale.default(0),
  /** All roles if there are none. */
  roles: z
    .array(z.enum(Object.keys(roles) as [Role, ...Role[]]))
    .max(20)
    .default([]),
  regions: z.array(areaCode).min(1, "请选择可见的行政区").max(200),
};

export const layerValues = z.object({ ...connection, ...layerFacts });
export type LayerValues = z.output<typeof layerValues>;

export const factValues = z.object(layerFacts);
export type LayerFacts = z.output<typeof factValues>;

/** What those who manage it see of an uploaded layer. */
const ownDetails = drawnLayer.extend({
  fileName: z.string(),
  features: z.number().int(),
  vertices: z.number().int(),
  builtAt: z.string(),
  fields: z.array(layerField),
  /** What the reader guessed or left out. */
  remarks: z.array(z.string()),
});

/** A layer as those who manage it see it. */
export const managedLayer = z.object({
  ...layerValues.shape,
  kind: z.enum(allKindKeys),
  /** Empty of an uploaded layer. */
  address: z.string(),
  own: ownDetails.nullable(),
  id: z.string(),
  version: z.number().int(),
  key: z.object({ place: z.string(), name: z.string() }).nullable(),
  areaCode: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type ManagedLayer = z.output<typeof managedLayer>;

/** A layer as the map of somebody who may see it gets it: neither address nor key. */
export const shownLayer = z.object({
  id: z.string(),
  version: z.number().int(),
  title: z.string(),
  kind: z.enum(allKindKeys),
  /** Of an uploaded layer. */
  own: drawnLayer.nullable(),
  /** Of vector tiles: the layers in them. */
  layers: z.array(z.string()),
  owner: z.string(),
  sourceDay: z.string().nullable(),
  source: z.string(),
  group: z.string(),
  opacity: z.number(),
  minScale: z.number(),
  maxScale: z.number(),
});
export type ShownLayer = z.output<typeof shownLayer>;

/** Kinds whose services can tell what their signs mean. */
export const hasLegend = (kind: AnyLayerKind): boolean => kind === "wms" || kind === "arcgis";

export const namesIn = (layers: string): string[] => [
  ...new Set(
    layers
      .split(/[,，、\s]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];

/** The host and port that an address leads to: a key is for it alone. */
export const originOf = (address: string): string =>
  new URL(address.replaceAll(/\{-?\w+\}/g, "0")).origin;

/** Why these values cannot be together; null if they can. */
export function layerFault(values: LayerConnection & Partial<LayerValues>): string | null {
  const { kind, address, layers, minScale = 0, maxScale = 0 } = values;
  const fault = addressFault(kind, address);
  if (fault !== null) return fault;
  if (needsLayers(kind, address) && namesIn(layers).length === 0) {
    return `${layerKinds[kind]}须填服务图层名称，可先测试连接查看有哪些`;
  }
  return scaleFault({ minScale, maxScale });
}

/** Why a layer cannot be drawn between these scales; null if it can. */
export function scaleFault({
  minScale,
  maxScale,
}: Pick<LayerFacts, "minScale" | "maxScale">): string | null {
  if (minScale > 0 && maxScale > 0 && maxScale >= minScale) {
    return `显示比例的最大 1:${maxScale} 应大于最小 1:${minScale}`;
  }
  return null;
}
