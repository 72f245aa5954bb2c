import { atom } from "jotai";
import type { ParsedFile, SheetColumns } from "#contract/endpoints/uploads/parseFile";
import { type LayerShape, layerInks } from "#contract/map/layerSymbols";
import type { MultiPolygon } from "#geo/position";

/** How to read a file if the detected settings are wrong. */
export type ReadChoice = {
  encoding: "auto" | "gbk" | "utf-8";
  crs: "auto" | NonNullable<ParsedFile["crs"]["code"]>;
  layer?: string;
  columns?: SheetColumns;
  headingRow?: number;
};

/** A file of the user's own, and what was found in it. */
export type LocalFile = { file: File; choice: ReadChoice; found: ParsedFile };
export type LocalFeature = ParsedFile["features"][number];

/** How a file is drawn; `label` is the field that names its outlines, empty for none. */
export type LocalLook = { color: string; opacity: number; visible: boolean; label: string };

/** A file over the map; it is stored nowhere, and goes with the session. */
export type LocalLayer = LocalFile & LocalLook & { id: string };

/** The file that a form reads its outlines from; it goes with the form. */
const ofForm = "form";

const inks = ["#b5179e", ...layerInks];

/** The files over the map, the first on top. */
export const localLayersAtom = atom<readonly LocalLayer[]>([]);

/** The file that tool and table are about; the top one if it has been removed. */
const currentIdAtom = atom<string | null>(null);
export const localLayerAtom = atom(
  (get) => {
    const [layers, id] = [get(localLayersAtom), get(currentIdAtom)];
    return layers.find((one) => one.id === id) ?? layers[0] ?? null;
  },
  (_, set, id: string) => set(currentIdAtom, id),
);

/** Its selected feature. */
const chosenAtom = atom<{ id: string; row: number } | null>(null);
export const localChosenAtom = atom(
  (get) => get(chosenAtom),
  (_, set, chosen: { id: string; row: number } | null) => {
    set(chosenAtom, chosen);
    if (chosen) set(currentIdAtom, chosen.id);
  },
);

/** The selected row of the current file. */
export const localRowAtom = atom((get) => {
  const chosen = get(chosenAtom);
  return chosen?.id === get(localLayerAtom)?.id ? (chosen?.row ?? null) : null;
});

let count = 0;

/** Lays a file over the map; one with this id takes the place of its earlier reading. */
export const layLocalAtom = atom(null, (get, set, opened: LocalFile, as?: string) => {
  const id = as ?? `${++count}`;
  const layers = get(localLayersAtom);
  const known = layers.find((one) => one.id === id);
  const color = inks.find((ink) => layers.every((one) => one.color !== ink)) ?? inks[0];
  const usual: LocalLook = { color: color as string, opacity: 1, visible: true, label: "" };
  const { color: ink, opacity, visible, label } = known ?? usual;
  const look = { color: ink, opacity, visible };
  const kept = opened.found.fields.includes(label) ? label : "";
  const layer = { ...opened, ...look, label: kept, id };
  set(
    localLayersAtom,
    known ? layers.map((one) => (one === known ? layer : one)) : [layer, ...layers],
  );
  if (get(chosenAtom)?.id === id) set(chosenAtom, null);
  set(currentIdAtom, id);
});

export const removeLocalAtom = atom(null, (get, set, id: string) => {
  set(localLayersAtom, (layers) => layers.filter((one) => one.id !== id));
  if (get(chosenAtom)?.id === id) set(chosenAtom, null);
  if (get(localLayersAtom).length === 0) set(isLocalTableOpenAtom, false);
});

/** Draws a file in another way. */
export const lookLocalAtom = atom(null, (_, set, id: string, look: Partial<LocalLook>) =>
  set(localLayersAtom, (layers) =>
    layers.map((one) => (one.id === id ? { ...one, ...look } : one)),
  ),
);

/** The file of the open form, beside those that the user has laid over the map. */
export const formFileAtom = atom(
  (get): LocalFile | null => get(localLayersAtom).find(({ id }) => id === ofForm) ?? null,
  (_, set, opened: LocalFile | null) =>
    opened ? set(layLocalAtom, opened, ofForm) : set(removeLocalAtom, ofForm),
);
export const formRowAtom = atom(
  (get) => {
    const chosen = get(chosenAtom);
    return chosen?.id === ofForm ? chosen.row : null;
  },
  (_, set, row: number | null) => set(localChosenAtom, row === null ? null : { id: ofForm, row }),
);

/** Whether the table of the current file is open. */
export const isLocalTableOpenAtom = atom(false);

/** What a feature draws; null for nothing. */
export const shapeOf = ({ geometry, marks }: LocalFeature): LayerShape | null =>
  geometry ? "polygon" : (marks?.kind ?? null);

/** Every place of a feature, in rings to look at and not to reckon with. */
export function placesOf({ geometry, marks }: LocalFeature): MultiPolygon {
  if (geometry) return geometry;
  if (!marks) return [];
  return marks.kind === "line" ? marks.lines.map((line) => [line]) : [[marks.positions]];
}

/** Every place of a file. */
export const placesOfFile = ({ found }: Pick<LocalFile, "found">): MultiPolygon =>
  found.features.flatMap(placesOf);
