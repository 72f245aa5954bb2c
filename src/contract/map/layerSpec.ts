import type { DxydFilter } from "../endpoints/dxyd";

/** A layer as plain data. Only src/client/map turns it into ArcGIS objects. */
export type LayerSpec = {
  id: string;
  title: string;
  dataset: string;
  visible: boolean;
  opacity: number;
  /** The same filter as in lists; applied on the server, named in tile and feature addresses. */
  filter?: DxydFilter;
  renderer: { by: string; colors: Readonly<Record<string, string>> } | { fill: string };
};
