import type { LayerSetting, MapPlace, Selection } from "../state/map";

/** What of the map stands in the address, so that a link reproduces the screen. */
export type MapUrl = {
  place: MapPlace | null;
  areaCode: string | null;
  layers: Readonly<Record<string, LayerSetting>>;
  selection: Selection | null;
  /** The figure that colours the regions; null for the page's first. */
  metric: string | null;
};

/** A longer selection would make an address that servers and mail programs cut. */
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

/** `dxydsd~v1~o80~cshzt;dxydst~v0`: only what the user changed. */
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
  const opacity = Number(value) / 100;
  return mark.startsWith("o") && value && opacity >= 0 && opacity <= 1 ? { opacity } : {};
}

function writeLayers(layers: MapUrl["layers"]): string {
  return Object.entries(layers)
    .map(([id, { visible, opacity, by }]) => {
      const marks = [id];
      if (visible !== undefined) marks.push(visible ? "v1" : "v0");
      if (opacity !== undefined) marks.push(`o${Math.round(opacity * 100)}`);
      if (by !== undefined) marks.push(`c${by}`);
      return marks.join("~");
    })
    .filter((text) => text.includes("~"))
    .join(";");
}

/** `dxydsd~id1~id2`, and `!` before the one whose card is open. */
function readSelection(text: string | null): Selection | null {
  const [dataset, ...marked] = (text ?? "").split("~");
  const ids = marked.map((id) => id.replace(/^!/, "")).filter(Boolean);
  if (!dataset || ids.length === 0) return null;
  const focus = marked.find((id) => id.startsWith("!"))?.slice(1);
  return focus ? { dataset, ids, focus } : { dataset, ids };
}

function writeSelection({ dataset, ids, focus }: Selection): string {
  const kept = ids.slice(0, maxIds).map((id) => (id === focus ? `!${id}` : id));
  return [dataset, ...kept].join("~");
}

export const readMapUrl = (search: URLSearchParams): MapUrl => ({
  place: readPlace(search.get("at")),
  areaCode: /^\d{2,6}$/.test(search.get("area") ?? "") ? search.get("area") : null,
  layers: readLayers(search.get("layers")),
  selection: readSelection(search.get("pick")),
  metric: /^[\w-]+$/.test(search.get("metric") ?? "") ? search.get("metric") : null,
});

/** The address with the map's part brought up to date; what other parts keep there stays. */
export function writeMapUrl(search: URLSearchParams, map: MapUrl): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (key: string, text: string) => (text ? next.set(key, text) : next.delete(key));
  put("at", map.place ? writePlace(map.place) : "");
  put("area", map.areaCode ?? "");
  put("layers", writeLayers(map.layers));
  put("metric", map.metric ?? "");
  put("pick", map.selection ? writeSelection(map.selection) : "");
  return next;
}
