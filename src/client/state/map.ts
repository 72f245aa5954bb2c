import { atom } from "jotai";
import type { LayerSpec, MapFilter, RegionMetric, TileSpec } from "#contract/map/layerSpec";
import type { Problem } from "#contract/rules/problem/problem";
import type { Bbox } from "#geo/bbox";
import type { MultiPolygon, Position } from "#geo/position";

/** Layers of the page that is open; set by `usePageLayers`, drawn by `map/LayerHost`. */
export const pageLayersAtom = atom<LayerSpec[]>([]);

/** Tile services and figures of regions of the page that is open. */
export const pageTilesAtom = atom<readonly TileSpec[]>([]);
export const pageMetricsAtom = atom<readonly RegionMetric[]>([]);

/** The figure that colours the regions; the page's first when it has none of that name. */
export const usualMetric = "mj";
export const metricAtom = atom<string>(usualMetric);

/**
 * What the user changed about a layer, by layer id; laid over the page's own settings. `place` counts
 * from the top, `minScale` is the smallest scale that it is drawn at, 0 for any.
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
 * Filters of the page that is open, by layer or by dataset: lists, tiles, labels and exports all take
 * them.
 */
export const mapFilterAtom = atom<Readonly<Record<string, MapFilter>>>({});

/** Lines from a record to others that belong to it, in degrees. */
export type LinkLine = { from: Position; to: Position };
export const linkLinesAtom = atom<readonly LinkLine[]>([]);

/**
 * What table and map both show as selected. `focus` is the record whose card is open: as it stood at
 * the end of the day `asOf`, and with what changed about it after the day `since`.
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
  /** Row of the outline that a problem is about, where it is not the problem's own. */
  recordOf?: (problem: Problem) => number | null;
};
export const problemsLayerAtom = atom<ProblemsLayer | null>(null);

/** Outlines that are compared, in degrees: of now, and of before; null where there is none. */
export type Compared = { before: MultiPolygon | null; after: MultiPolygon | null };
export const compareAtom = atom<Compared | null>(null);

/** The problem that is looked at: set it and the map flies there; a click on one sets it. */
export const problemSelectionAtom = atom<Problem | null>(null);

/** Where the map looks: degrees and level, two decimals of level. */
export type MapPlace = { center: Position; zoom: number };
export const mapPlaceAtom = atom<MapPlace | null>(null);

/** Something to bring into view. Set a new object each time, also for the same place. */
export type MapCommand =
  | { kind: "record"; dataset: string; dkid: string }
  /** `near` where it is not to be seen how something lies, but how its edge runs. */
  | { kind: "bbox"; bbox: Bbox; near?: boolean }
  | { kind: "point"; at: Position }
  | { kind: "region"; areaCode: string }
  | { kind: "place"; place: MapPlace };
export const mapCommandAtom = atom<MapCommand | null>(null);

/** Region and records of the figure that was clicked last: the map shows for a moment what it means. */
export const flashAtom = atom<{ areaCode: string; dataset: string } | null>(null);

/** Goes up with every write, so that tiles, labels, figures and lists read again. */
export const dataRevisionAtom = atom(0);

/**
 * Pixels that panels, drawer and sheet cover on each side of the map, by who covers them; `headLeft`
 * and `headRight` are the upper corners, where the title of a panel that was put away still stands.
 */
export type Cover = {
  side: "left" | "right" | "bottom" | "top" | "headLeft" | "headRight";
  size: number;
};
export const coversAtom = atom<Readonly<Record<string, Cover>>>({});

/** Figures follow what is seen of the map. Kept while pages come and go. */
export const inViewAtom = atom(false);
