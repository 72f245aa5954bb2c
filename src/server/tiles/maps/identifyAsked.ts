import { parcelLevel } from "#contract/look/paint";
import { boxIn, type Frame, zoomOf } from "../drawn/place";
import { bad, type Parameters } from "../features/parameters";
import { type Reference, referenceOf, toDegrees } from "../features/spatialReference";
import { boxOf, frameOf, layerIds, pixelsOf, referenceIn, type Texts, textsOf } from "./mapAsked";

const mercator = referenceOf(3857) as Reference;

/** What `identify` asks of its layer, as a query has it; null where nothing is to be seen there. */
export function identifyAskedOf(given: Parameters): Parameters | null {
  const p = textsOf(given);
  const missing = ["geometry", "tolerance", "mapExtent", "imageDisplay"].find(
    (name) => p(name) === "",
  );
  if (missing) throw bad(`缺少 ${missing}`);
  const tolerance = Number(p("tolerance"));
  if (!(tolerance >= 0 && tolerance <= 1000)) throw bad("tolerance 应为 0 至 1000 的像素数");
  const reference = referenceIn(p("sr"));
  const display = p("imageDisplay").split(",");
  const box = boxOf("mapExtent", p("mapExtent"));
  const frame = frameOf(reference, box, pixelsOf("imageDisplay", display));
  const metres = tolerance * metresPerPixel(frame);
  const isAsked = isAskedBy(p("layers"), zoomOf(frame) >= parcelLevel);
  return isAsked ? { ...shared(p), ...(metres > 0 && { distance: String(metres) }) } : null;
}

const shared = (p: Texts): Parameters => ({
  ...{ f: "json", where: "1=1", outFields: "*" },
  geometry: asJson(p("geometry")),
  geometryType: p("geometryType") || "esriGeometryPoint",
  inSR: p("sr"),
  ...answered(p),
});

/** How results are told. */
export const answered = (p: Texts): Parameters => ({
  outSR: p("sr"),
  returnGeometry: p("returnGeometry") || "true",
  maxAllowableOffset: p("maxAllowableOffset"),
  geometryPrecision: p("geometryPrecision"),
});

/** Some programs write `{x: 1, y: 2}`. */
const asJson = (text: string) =>
  text.startsWith("{") ? text.replace(/([{,]\s*)([A-Za-z]\w*)\s*:/g, '$1"$2":') : text;

/** Metres on the ground under a pixel in the middle of a picture. */
function metresPerPixel(frame: Frame): number {
  const { box, reference, width, ratio = 1 } = frame;
  const { xmin, ymin, xmax, ymax } = boxIn(box, reference, mercator);
  const [, latitude] = toDegrees([(xmin + xmax) / 2, (ymin + ymax) / 2]);
  return ((xmax - xmin) * Math.cos((latitude * Math.PI) / 180)) / (width * ratio);
}

/** `all`, `visible` and `top` of one layer: by the last two only what is drawn as parcels at the scale. */
function isAskedBy(text: string, isDrawn: boolean): boolean {
  const [, how = "", list] = /^(all|visible|top)\s*(?::(.*))?$/i.exec(text || "top") ?? [];
  if (how === "") throw bad("layers 应为 top、visible 或 all，后面可加 :图层编号");
  if (list !== undefined && layerIds(list).length === 0) return false;
  return how.toLowerCase() === "all" || isDrawn;
}
