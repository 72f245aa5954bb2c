import { mostPixels } from "../drawn/pictureKeys";
import { boxIn, type Frame } from "../drawn/place";
import { jsonOr } from "../features/featureQuery";
import { bad, type Parameters } from "../features/parameters";
import { type Box, type Reference, referenceOf, sridOf } from "../features/spatialReference";

export type Texts = (name: string) => string;

export const textsOf =
  (given: Parameters): Texts =>
  (name) =>
    typeof given[name] === "string" ? given[name].trim() : "";

/** The reference of the map, where none is told. */
const ofMap = referenceOf(3857) as Reference;
/** Screens of ArcGIS. */
const usualDpi = 96;
/** Fewer would mean more of the map in a picture than others may ask for. */
const [leastDpi, mostDpi] = [72, 1200];
const usualSize = 400;

export const referenceIn = (text: string): Reference => sridOf(jsonOr(text)) ?? ofMap;

/** Four numbers, or an envelope; west, south, east, north. */
export function boxOf(name: string, text: string): Box {
  const given = jsonOr(text);
  const { xmin, ymin, xmax, ymax } = Object(given) as Record<string, unknown>;
  const sides = typeof given === "string" ? given.split(",") : [xmin, ymin, xmax, ymax];
  const [west = 0, south = 0, east = 0, north = 0, ...more] = sides.map(numberOf);
  const box = { xmin: west, ymin: south, xmax: east, ymax: north };
  const isBox =
    sides.length === 4 && more.length === 0 && Object.values(box).every(Number.isFinite);
  if (!isBox || west >= east || south >= north) {
    throw bad(`${name} 应为四个数 最西,最南,最东,最北`);
  }
  return box;
}

/** A blank is no number, though it would be nought. */
const numberOf = (value: unknown) =>
  String(value ?? "").trim() === "" ? Number.NaN : Number(value);

/** Width, height and dots per inch of a picture: those of the screen are what lines are drawn for. */
export function frameOf(reference: Reference, box: Box, asked: Pixels): Frame {
  const ratio = asked.dpi / usualDpi;
  return { reference, box, width: asked.width / ratio, height: asked.height / ratio, ratio };
}

export type Pixels = { width: number; height: number; dpi: number };

export function pixelsOf(name: string, parts: readonly string[]): Pixels {
  const [width = 0, height = 0, dpi = usualDpi, ...more] = parts.map(numberOf);
  const isSize = [width, height].every((n) => Number.isInteger(n) && n >= 1 && n <= mostPixels);
  if (!isSize || parts.length < 2 || more.length > 0) {
    throw bad(`${name} 应为 宽,高，各为 1 至 ${mostPixels} 的整数`);
  }
  if (!(dpi >= leastDpi && dpi <= mostDpi)) {
    throw bad(`dpi 应为 ${leastDpi} 至 ${mostDpi} 的数`);
  }
  return { width, height, dpi };
}

/** The box around the same middle that has the proportions of the picture: its pixels are squares. */
function fitted({ xmin, ymin, xmax, ymax }: Box, { width, height }: Pixels): Box {
  const pixel = Math.max((xmax - xmin) / width, (ymax - ymin) / height);
  const [x, y] = [(xmin + xmax) / 2, (ymin + ymax) / 2];
  const [w, h] = [(pixel * width) / 2, (pixel * height) / 2];
  return { xmin: x - w, ymin: y - h, xmax: x + w, ymax: y + h };
}

/** Names of the formats, all of which are PNG with its transparency. */
const formats = ["", "png", "png24", "png32"];

/** A picture of the map as it is asked for. */
export type MapAsked = { frame: Frame; pixels: Pixels; isClear: boolean; isShown: boolean };

/** What `export` asks for; its parameters have passed `demandKnown`. */
export function mapAskedOf(given: Parameters): MapAsked {
  const p = textsOf(given);
  const format = p("format").toLowerCase();
  if (!formats.includes(format)) {
    throw bad(`不支持的图片格式 ${format.slice(0, 20)}，可用 png、png24、png32`);
  }
  if (p("bbox") === "") throw bad("缺少 bbox");
  const [width = "", height = "", ...more] = (p("size") || `${usualSize},${usualSize}`).split(",");
  if (more.length > 0) throw bad("size 应为 宽,高");
  const pixels = pixelsOf("size", [width, height, p("dpi") || String(usualDpi)]);
  const reference = referenceIn(p("imageSR"));
  const box = boxIn(boxOf("bbox", p("bbox")), referenceIn(p("bboxSR")), reference);
  return {
    frame: frameOf(reference, fitted(box, pixels), pixels),
    pixels,
    isClear: flagOf(p, "transparent"),
    isShown: isShownBy(p("layers")),
  };
}

export function flagOf(p: Texts, name: string, otherwise = false): boolean {
  const text = p(name).toLowerCase();
  if (text === "") return otherwise;
  if (text !== "true" && text !== "false") throw bad(`${name} 应为 true 或 false`);
  return text === "true";
}

/** Whether the one layer is drawn: `show:0`, `hide:0`, `include:0`, `exclude:0`; `show:-1` is none. */
function isShownBy(text: string): boolean {
  if (text === "") return true;
  const [, how = "", list = ""] = /^(show|hide|include|exclude)\s*:(.*)$/i.exec(text) ?? [];
  if (how === "") throw bad("layers 应为 show:、hide:、include: 或 exclude: 和图层编号");
  const isNamed = layerIds(list.trim() === "-1" ? "" : list).length > 0;
  const word = how.toLowerCase();
  if (word === "include") return true;
  return word === "show" ? isNamed : !isNamed;
}

/** Ids of layers; there is one, and it is 0. */
export function layerIds(text: string): number[] {
  const ids = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const strange = ids.find((one) => one !== "0");
  if (strange !== undefined) throw bad(`layers 里没有图层 ${strange.slice(0, 20)}，有 0`);
  return ids.map(Number);
}

const inchesPerMetre = 39.37;
/** Metres of a degree, as ArcGIS reckons scales. */
const metresPerDegree = 111_319.490793;

/** What one in so many the picture is, as ArcGIS reckons it. */
export function scaleOf({ frame, pixels }: MapAsked): number {
  const { box, reference } = frame;
  const isDegrees = reference.srid === 4490 && !reference.plane;
  const metres = (box.xmax - box.xmin) * (isDegrees ? metresPerDegree : 1);
  return (metres / pixels.width) * pixels.dpi * inchesPerMetre;
}
