import type { GdbError } from "#geo/gdb/gdbBytes";
import type { MdbErrorKind } from "#geo/mdb/mdbFile";
import type { MdbColumn, MdbLayer } from "#geo/mdb/mdbLayers";
import type { FieldKind } from "../../define/field";
import { limits } from "../../limits";
import { noProblems } from "../parcel/record";
import { problemOf, wholeFile } from "../problem/problemOf";
import { type Remark, remarkOf } from "../problem/remark";
import type { Problem } from "../problem/report";
import { type FileKind, fileFields, isStandardColumn } from "../values/fileColumns";
import { lockedFile, longName, wrongType } from "./uploadRules";

const atFile = (rule: string, message: string, details = {}): Problem =>
  problemOf(rule, "E", wholeFile, message, details);

const taken = {
  gdb: { endings: /\.(mdb|zip)$/i, words: "mdb、zip（gdb）", most: limits.importMaxBytes },
  txt: { endings: /\.(txt|zip)$/i, words: "txt", most: limits.txtMaxBytes },
} as const;

/** F001, X010: the file has the right extension, an acceptable name, and is not too large. */
export function wrongFile(name: string, bytes: number, wanted: "gdb" | "txt"): readonly Problem[] {
  const { endings, words, most } = taken[wanted];
  if (!endings.test(name)) {
    return [atFile("F001", wrongType(name, words), { value: name })];
  }
  if ([...name].length > limits.fileNameLength) return [longName(name)];
  if (bytes <= most) return noProblems;
  return [atFile("F001", `文件超过${most / 1024 / 1024}MB，请拆分后上传`, { value: name })];
}

const unreadable = "文件无法读取或已损坏";
const whyUnreadable: Readonly<Record<MdbErrorKind | GdbError["kind"], string>> = {
  empty: `${unreadable}（文件为空）`,
  notMdb: `${unreadable}（不是Access个人地理数据库）`,
  password: lockedFile,
  damaged: `${unreadable}（内容不完整）`,
  compressed: "不能读取压缩的文件地理数据库（cdf），请在ArcGIS中解压缩后重新打包",
};

/** F002: the file can be read. */
export const unreadableFile = (kind: keyof typeof whyUnreadable): Problem =>
  atFile("F002", whyUnreadable[kind]);

/** F007: the same bytes were imported before; `at` is the day of that import, in words. */
export const importedBefore = (at: string): Problem =>
  problemOf("F007", "W", wholeFile, `该文件已于${at}导入过`);

const layerNames = {
  dxydsd: ["DXYD_SD", "DXYD"],
  dxydst: ["DXYD_ST", "DXYD"],
  zkfxmsd: ["ZKFXM", "DXYDZKF_ZKFXMHX"],
} as const;

type Named = Pick<MdbLayer, "table">;
type Layer = Named & Pick<MdbLayer, "columns" | "shapeType">;

/**
 * The layer that was asked for; else that of a library by name or alias, ignoring case; else the only
 * layer of polygons that has all columns, unless it is named as one of another library.
 */
export function layerFor<L extends Layer>(
  layers: readonly L[],
  library: FileKind,
  asked: string | null = null,
): L | undefined {
  if (asked !== null) return layers.find(({ table }) => table === asked);
  const named = layerNames[library]
    .map((name) => layers.find(({ table }) => table.toUpperCase() === name))
    .find((layer) => layer !== undefined);
  if (named) return named;
  const fitting = layers.filter((layer) => isFree(layer) && hasAll(layer, library));
  return fitting.length === 1 ? fitting[0] : undefined;
}

const isFree = ({ table }: Named) =>
  !Object.values(layerNames).some((names) => names.some((name) => name === table.toUpperCase()));

const hasAll = ({ table, columns, shapeType }: Layer, library: FileKind) =>
  shapeType === polygonType && missingColumns(table, columns, library).length === 0;

/** Says so if a layer was chosen by its columns, or by hand. */
export function chosenLayer(
  { table }: Named,
  all: readonly Named[],
  library: FileKind,
  asked: string | null,
): Remark[] {
  const [name] = layerNames[library];
  const others = all.filter((one) => one.table !== table).map((one) => one.table);
  if (asked !== null) return [remarkOf("layer", `按指定读取图层${table}`, others)];
  if (layerNames[library].some((one) => one === table.toUpperCase())) return [];
  return [remarkOf("layer", `没有图层${name}，按字段选用图层${table}`, others)];
}

/** F003: the layer exists; otherwise lists the layers that do. */
export function missingLayer(library: FileKind, layers: readonly Named[]): Problem {
  const [name, alias] = layerNames[library];
  const present = layers.map(({ table }) => table).join("、");
  const found = present ? `文件中有：${present}` : "文件中没有图层";
  return atFile("F003", `缺少图层${name}（或${alias}），${found}`, { value: present || null });
}

/** F004: required columns exist, with types that can hold their values. */
export function missingColumns(
  layer: string,
  columns: readonly MdbColumn[],
  library: FileKind,
): Problem[] {
  const types = new Map(columns.map(({ key, type }) => [key, type]));
  return Object.entries(fileFields(library)).flatMap(([name, field]) => {
    if (!field.required) return [];
    const key = name.toUpperCase();
    const type = types.get(key);
    const isCode = name === "xzqdm" || name === "dlbm";
    if (type !== undefined && canHold(isCode ? "code" : field.kind, type)) return [];
    const message = `图层${layer}缺少字段${key}${type === undefined ? "" : `（类型${type}不符）`}`;
    return [atFile("F004", message, { field: key })];
  });
}

const whole = ["byte", "integer", "long", "bigint"];
const numeric = [...whole, "float", "double", "numeric", "currency"];
const text = ["text", "memo"];

function canHold(kind: FieldKind, type: string): boolean {
  if (text.includes(type)) return true;
  switch (kind) {
    case "number":
    case "integer":
      return numeric.includes(type);
    case "flag":
      return numeric.includes(type) || type === "boolean";
    case "code":
    case "codes":
      return whole.includes(type);
    case "date":
      return type === "datetime";
    default:
      return false;
  }
}

export const polygonType = 4;

/** F005: there is at least one parcel, and not too many. */
export function wrongCount(count: number, most: number = limits.importMaxParcels) {
  if (count === 0) return [atFile("F005", "文件中没有地块")];
  return count > most ? [atFile("F005", `地块数量超过上限${most}`)] : noProblems;
}

/** F006: the layer holds polygons. */
export const notPolygons = ({ table, shapeType }: Pick<MdbLayer, "table" | "shapeType">) =>
  shapeType === polygonType ? noProblems : [atFile("F006", `图层${table}不是面状图层`)];

/** F008: columns that are not part of the exchange format. */
export function unknownColumns(columns: readonly MdbColumn[], library: FileKind): Problem[] {
  const fields = fileFields(library);
  return columns
    .filter(({ key }) => !isStandardColumn(key, library))
    .map(({ key }) => {
      const field = fields[key.toLowerCase()];
      const what = field ? `已按${field.label}读取` : "已忽略";
      const message = `字段${key}不在标准中，${what}`;
      return problemOf("F008", "I", wholeFile, message, { field: key });
    });
}
