/**
 * The same filter as in lists, by field name. The server applies it; tile and feature URLs carry
 * it.
 */
export type MapFilter = Readonly<Record<string, unknown>>;

/** A layer class decided by several fields; the first match wins. */
export type LayerClass = {
  title: string;
  color: string;
  where: Readonly<Record<string, readonly string[]>>;
};

export type Renderer =
  | { by: string; colors: Readonly<Record<string, string>> }
  | { classes: readonly LayerClass[] }
  | { fill: string };

/** How outlines are drawn, besides their fill colour. */
export type LayerLook = {
  /** A pattern from public/sprites instead of the plain fill. */
  hatch?: string | undefined;
  /** One colour for all outlines. */
  outline?: string | undefined;
  /** Lengths of dashes and gaps, in line widths. */
  dash?: readonly number[] | undefined;
  /** Pixels. */
  width?: number | undefined;
  /** 0 for outlines only; defaults to 0.45. */
  fillOpacity?: number | undefined;
};

/** A layer as plain data. Only src/client/map turns it into ArcGIS objects. */
export type LayerSpec = {
  id: string;
  title: string;
  dataset: string;
  visible: boolean;
  opacity: number;
  filter?: MapFilter;
  renderer: Renderer;
  look?: LayerLook | undefined;
  /** Not drawn at scales smaller than 1 : minScale. */
  minScale?: number | undefined;
  /** Shows the counting cells even at scales where regions replace the parcels. */
  always?: boolean | undefined;
  /** State at the end of this day. */
  asOf?: string | undefined;
  /** Draws the layer on one side of the line that compares two states. */
  side?: "left" | "right" | undefined;
};

/** A tile service above the base map, named in map-config. */
export type TileSpec = {
  id: string;
  title: string;
  visible: boolean;
  opacity: number;
  tiles: string;
  copyright?: string | undefined;
};

/** A regional figure that the choropleth can show. */
export type RegionMetric = {
  id: string;
  title: string;
  unit: string;
  dataset: string;
  /** A sum or rate of the dataset's rollup, or `zs` for the count. */
  of: string;
  /** Restricts the figure to fixed values of dimensions. */
  filter?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Shows the figure as a share: `of` under this additional filter, divided by the whole. */
  part?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Another sum to divide by. */
  per?: string | undefined;
  /** What a rate should reach, in its unit: the middle of its colours instead of that of the whole. */
  target?: number | undefined;
};
