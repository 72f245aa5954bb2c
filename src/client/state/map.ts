import { atom } from "jotai";
import type { LayerSpec, MapFilter, RegionMetric, TileSpec } from "#contract/map/layerSpec";
import type { Problem } from "#contract/rules/problem/report";
import type { Bbox } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";

/** Layers of the open page; set by `usePageLayers`, drawn by `map/LayerHost`. */
export const pageLayersAtom = atom<LayerSpec[]>([]);

/** Tile services and region figures of the open page. */
export const pageTilesAtom = atom<readonly TileSpec[]>([]);
export const pageMetricsAtom = atom<readonly RegionMetric[]>([]);

/** The figure that colours the regions; the page's first if it has none of that name. */
export const usualMetric = "mj";
export const metricAtom = atom<string>(usualMetric);

/** Regions in colours that the page gives them, such as the lights of its table; null for those of the figures. */
export type RegionKey = {
  title: string;
  classes: readonly { color: string; sign: string; label: string; codes: readonly string[] }[];
};
export const regionKeyAtom = atom<RegionKey | null>(null);

/**
 * The user's changes to a layer, by layer id; applied over the page's own settings. `place` counts
 * from the top, `minScale` is the smallest scale at which it is drawn, 0 for any.
 */
export type LayerSetting = {
  visible?: boolean;
  opacity?: number;
  by?: string;
  place?: number;
  minScale?: number;
};
export const layerSettingsAtom = atom<Readonly<Record<string, LayerSetting>>>({});

/**
 * Filters of the open page, by layer or by dataset: lists, tiles, labels and exports all use them.
 */
export const mapFilterAtom = atom<Readonly<Record<string, MapFilter>>>({});

/** Lines from a record to related ones, in degrees. */
export type LinkLine = { from: Position; to: Position };
export const linkLinesAtom = atom<readonly LinkLine[]>([]);

/**
 * The selection shared by table and map. `focus` is the record whose card is open: as of the end of
 * the day `asOf`, with its changes after the day `since`.
 */
export type Selection = {
  dataset: string;
  ids: readonly string[];
  focus?: string;
  asOf?: string;
  since?: string;
};
export const selectionAtom = atom<Selection | null>(null);

/** The parcel under the pointer. */
export type Hover = { dataset: string; id: string; x: number; y: number };
export const hoverAtom = atom<Hover | null>(null);

/** Problems of a check as a layer; `shapes` are outlines by row, in degrees. */
export type ProblemsLayer = {
  problems: readonly Problem[];
  shapes: Readonly<Record<string, MultiPolygon>>;
  /** Row of the outline that a problem is about, if it is not the problem's own. */
  recordOf?: (problem: Problem) => number | null;
};
export const problemsLayerAtom = atom<ProblemsLayer | null>(null);

/** Compared outlines in degrees, the current one and the previous one; null if there is none. */
export type Compared = { before: MultiPolygon | null; after: MultiPolygon | null };
export const compareAtom = atom<Compared | null>(null);

/** The selected problem: setting it makes the map fly there; a click on one sets it. */
export const problemSelectionAtom = atom<Problem | null>(null);

/** The map's position: degrees and level, with two decimals of level. */
export type MapPlace = { center: Position; zoom: number };
export const mapPlaceAtom = atom<MapPlace | null>(null);
/** Whether the map looks at what was asked for; before its first region or link is known, it looks anywhere. */
export const mapFramedAtom = atom(false);

/** Something to bring into view. Set a new object each time, even for the same place. */
export type MapCommand =
  | { kind: "record"; dataset: string; id: string }
  /** `near` to show how an edge runs rather than where the whole lies. */
  | { kind: "bbox"; bbox: Bbox; near?: boolean }
  | { kind: "point"; at: Position }
  | { kind: "region"; areaCode: string }
  | { kind: "place"; place: MapPlace };
export const mapCommandAtom = atom<MapCommand | null>(null);

/** Region and records of the figure clicked last: the map shows briefly what it counts. */
export const flashAtom = atom<{ areaCode: string; dataset: string } | null>(null);

/** Incremented on every write, so that tiles, labels, figures and lists reload. */
export const dataRevisionAtom = atom(0);

/** Changes when a record's card has opened or grown: labels go out of its way. */
export const cardPlaceAtom = atom("");

/**
 * Pixels covered by panels, drawer and sheet on each side of the map, by source; `headLeft` and
 * `headRight` are the upper corners, where a collapsed panel's title remains.
 */
export type Cover = {
  side: "left" | "right" | "bottom" | "top" | "headLeft" | "headRight";
  size: number;
};
export const coversAtom = atom<Readonly<Record<string, Cover>>>({});

/** Figures follow the visible part of the map. Kept across pages. */
export const inViewAtom = atom(false);
