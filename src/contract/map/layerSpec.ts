/** The same filter as in lists, by field name; applied on the server, named in tile and feature addresses. */
export type MapFilter = Readonly<Record<string, unknown>>;

/** One class of a layer that several fields decide: the first that holds wins. */
export type LayerClass = {
  title: string;
  color: string;
  where: Readonly<Record<string, readonly string[]>>;
};

export type Renderer =
  | { by: string; colors: Readonly<Record<string, string>> }
  | { classes: readonly LayerClass[] }
  | { fill: string };

/** How outlines are drawn beside their colour. */
export type LayerLook = {
  /** A pattern of public/sprites in place of the plain fill. */
  hatch?: string | undefined;
  /** One colour for all outlines. */
  outline?: string | undefined;
  /** Lengths of dashes and gaps in line widths. */
  dash?: readonly number[] | undefined;
  /** Pixels. */
  width?: number | undefined;
  /** 0 for outlines alone; 0.45 if left out. */
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
  /** Counted cells also where regions stand for the parcels. */
  always?: boolean | undefined;
  /** As it stood at the end of this day. */
  asOf?: string | undefined;
  /** Drawn on one side of the line that two states are compared by. */
  side?: "left" | "right" | undefined;
};

/** A tile service over the base map, named in map-config. */
export type TileSpec = {
  id: string;
  title: string;
  visible: boolean;
  opacity: number;
  tiles: string;
  copyright?: string | undefined;
};

/** A figure of regions that the choropleth can show. */
export type RegionMetric = {
  id: string;
  title: string;
  unit: string;
  dataset: string;
  /** A sum of the dataset's rollup, one of its rates, or `zs` for the count. */
  of: string;
  /** Whose figures are meant: fixed values of dimensions. */
  filter?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The same figure of `of` under this filter too, as a share of the whole. */
  part?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Another sum that it is divided by. */
  per?: string | undefined;
};
