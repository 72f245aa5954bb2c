import { type TileDataset, tileDatasets } from "../tileDatasets";

/** The name of the service that has all layers; no dataset has it. */
export const wholeService = "clzy";

/**
 * The layers of that service by their ids, which saved maps keep: what comes later goes to the end, and
 * what is dropped leaves its place empty.
 */
const places: readonly (string | null)[] = [
  ...(["dxydsd", "dxydst", "zkfxmsd", "zkfxmst", "gyyd", "tdgy", "xztd", "pewg"] as const),
  ...(["kdjc", "gydxjh", "gysl", "ghgy", "bzcf", "zyby", "ysbszy", "cypt"] as const),
];

/** The name of the layer with an id; undefined if there is none. */
export const layerNamed = (id: number): string | undefined => places[id] ?? undefined;

/** All layers with their ids. */
export const wholeLayers: readonly (TileDataset & { id: number })[] = places.flatMap((name, id) => {
  const known = name === null ? undefined : tileDatasets[name];
  return known ? [{ ...known, id }] : [];
});
