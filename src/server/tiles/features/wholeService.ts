import { servedDatasets, type TileDataset } from "../tileDatasets";

/** The name of the service that has all layers; no dataset has it. */
export const wholeService = "clzy";

/**
 * The layers and tables of that service by their ids, which saved maps keep: what comes later goes to
 * the end, and what is dropped leaves its place empty.
 */
const places: readonly (string | null)[] = [
  ...(["dxydsd", "dxydst", "zkfxmsd", "zkfxmst", "gyyd", "tdgy", "xztd", "pewg"] as const),
  ...(["kdjc", "gydxjh", "gysl", "ghgy", "bzcf", "zyby", "ysbszy", "cypt"] as const),
  ...(["yddw", "dqgx", "pj", "pjgs", "pjyy", "ssbb", "sshsjcb", "wssgyyd", "yjhc"] as const),
  ...(["sscx", "tdgyyq", "dbsx", "gxtz"] as const),
];

/** The name of the layer or table with an id; undefined if there is none. */
export const layerNamed = (id: number): string | undefined => places[id] ?? undefined;

/** The id of a dataset in that service; undefined if it is not there. */
export const idOf = (name: string): number | undefined => {
  const id = places.indexOf(name);
  return id < 0 ? undefined : id;
};

export type WholeLayer = TileDataset & { id: number };

const all: readonly WholeLayer[] = places.flatMap((name, id) => {
  const known = name === null ? undefined : servedDatasets[name];
  return known ? [{ ...known, id }] : [];
});

/** All layers with their ids. */
export const wholeLayers = all.filter(({ dataset }) => dataset.geometry !== null);

/** The records without outlines, likewise. */
export const wholeTables = all.filter(({ dataset }) => dataset.geometry === null);
