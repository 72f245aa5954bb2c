import type { LayerSetting, MapPlace, Selection } from "../state/map";
import type { Swipe, SwipeSide } from "../state/swipe";

/** The part of the map's state kept in the address, so that a link reproduces the screen. */
export type MapUrl = {
  place: MapPlace | null;
  areaCode: string | null;
  layers: Readonly<Record<string, LayerSetting>>;
  selection: Selection | null;
  /** The figure that colours the regions; null for the page's first. */
  metric: string | null;
  swipe: Swipe | null;
  /** Whether figures follow the view (随图统计). */
  inView: boolean;
};

/** A longer selection would make an address that servers and mail programs cut off. */
const maxIds = 50;

const numbers = (text: string | null): number[] =>
  (text ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));

function readPlace(text: string | null): MapPlace | null {
  const [lon, lat, zoom] = numbers(text);
  if (lon === undefined || lat === undefined || zoom === undefined) return null;
  const sound = Math.abs(lon) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24;
  return sound ? { center: [lon, lat], zoom } : null;
}

const writePlace = ({ center: [lon, lat], zoom }: MapPlace): string =>
  [lon.toFixed(6), lat.toFixed(6), zoom.toFixed(2)].map(Number).join();

/** `dxydsd~v1~o80~cshzt~p0~s50000;dxydst~v0`: only what the user changed. */
function readLayers(text: string | null): Record<string, LayerSetting> {
  const layers: Record<string, LayerSetting> = {};
  for (const part of (text ?? "").split(";")) {
    const [id, ...marks] = part.split("~");
    if (!id) continue;
    layers[id] = Object.assign({}, ...marks.map(readMark));
  }
  return layers;
}

function readMark(mark: string): LayerSetting {
  const value = mark.slice(1);
  if (mark.startsWith("v")) return { visible: value === "1" };
  if (mark.startsWith("c") && value) return { by: value };
  if (/^p\d{1,2}$/.test(mark)) return { place: Number(value) };
  if (/^s\d{1,9}$/.test(mark)) return { minScale: Number(value) };
  const opacity = Number(value) / 100;
  return mark.startsWith("o") && value && opacity >= 0 && opacity <= 1 ? { opacity } : {};
}

function writeLayers(layers: MapUrl["layers"]): string {
  return Object.entries(layers)
    .map(([id, setting]) => [id, ...marksOf(setting)].join("~"))
    .filter((text) => text.includes("~"))
    .join(";");
}

function marksOf({ visible, opacity, by, place, minScale }: LayerSetting): string[] {
  return [
    visible === undefined ? "" : visible ? "v1" : "v0",
    opacity === undefined ? "" : `o${Math.round(opacity * 100)}`,
    by === undefined ? "" : `c${by}`,
    place === undefined ? "" : `p${place}`,
    minScale === undefined ? "" : `s${minScale}`,
  ].filter(Boolean);
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `dxydsd~id1~id2`, with `!` before the one whose card is open; `dxydsd@2024-06-30~!id` as of a
 * day, `dxydsd@2024-01-31..2024-06-30~!id` with the changes between two.
 */
function readSelection(text: string | null): Selection | null {
  const [named = "", ...marked] = (text ?? "").split("~");
  const [dataset, when] = named.split("@");
  const ids = marked.map((id) => id.replace(/^!/, "")).filter(Boolean);
  if (!dataset || ids.length === 0) return null;
  const focus = marked.find((id) => id.startsWith("!"))?.slice(1);
  return { dataset, ids, ...(focus && { focus }), ...readDays(when) };
}

function readDays(text: string | undefined): Pick<Selection, "asOf" | "since"> {
  const days = (text ?? "").split("..");
  if (!days.every((one) => day.test(one))) return {};
  const [first, last] = days;
  if (last && first) return { since: first, asOf: last };
  return first ? { asOf: first } : {};
}

function writeSelection({ dataset, ids, focus, asOf, since }: Selection): string {
  const kept = ids.slice(0, maxIds).map((id) => (id === focus ? `!${id}` : id));
  const when = [since, asOf].filter(Boolean).join("..");
  return [when ? `${dataset}@${when}` : dataset, ...kept].join("~");
}

/** `dxydsd@2023-12-31..dxydsd~50`, and `tdgy*2022..tdgy*2023~50` for years. */
function readSwipe(text: string | null): Swipe | null {
  const [sides = "", at = ""] = (text ?? "").split("~");
  const [left, right, more] = sides.split("..").map(readSide);
  const percent = Number(at || 50);
  if (!left || !right || more !== undefined || !(percent >= 0 && percent <= 100)) return null;
  return { left, right, at: percent };
}

function readSide(text: string): SwipeSide | null {
  const found = /^([\w-]+?)(?:@(\d{4}-\d{2}-\d{2}))?(?:\*(\d{4}))?$/.exec(text);
  if (!found?.[1]) return null;
  return { layer: found[1], day: found[2] ?? null, year: found[3] ? Number(found[3]) : null };
}

const writeSide = ({ layer, day: when, year }: SwipeSide): string =>
  `${layer}${when ? `@${when}` : ""}${year ? `*${year}` : ""}`;

const writeSwipe = ({ left, right, at }: Swipe): string =>
  `${writeSide(left)}..${writeSide(right)}~${Math.round(at)}`;

export const readMapUrl = (search: URLSearchParams): MapUrl => ({
  place: readPlace(search.get("at")),
  areaCode: /^\d{2,6}$/.test(search.get("area") ?? "") ? search.get("area") : null,
  layers: readLayers(search.get("layers")),
  selection: readSelection(search.get("pick")),
  metric: /^[\w-]+$/.test(search.get("metric") ?? "") ? search.get("metric") : null,
  swipe: readSwipe(search.get("swipe")),
  inView: search.get("inview") === "1",
});

/** The address with the map's parameters updated; all others stay. */
export function writeMapUrl(search: URLSearchParams, map: MapUrl): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (key: string, text: string) => (text ? next.set(key, text) : next.delete(key));
  put("at", map.place ? writePlace(map.place) : "");
  put("area", map.areaCode ?? "");
  put("layers", writeLayers(map.layers));
  put("metric", map.metric ?? "");
  put("pick", map.selection ? writeSelection(map.selection) : "");
  put("swipe", map.swipe ? writeSwipe(map.swipe) : "");
  put("inview", map.inView ? "1" : "");
  return next;
}
