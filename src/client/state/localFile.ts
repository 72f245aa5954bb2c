import { atom } from "jotai";
import type { ParsedFile, SheetColumns } from "#contract/endpoints/uploads/parseFile";

/** How to read a file if the detected settings are wrong. */
export type ReadChoice = {
  encoding: "auto" | "gbk" | "utf-8";
  crs: "auto" | NonNullable<ParsedFile["crs"]["code"]>;
  layer?: string;
  columns?: SheetColumns;
  headingRow?: number;
};

/** A file of the user's own over the map; it is not stored and goes with the page. */
export type LocalFile = { file: File; choice: ReadChoice; found: ParsedFile };
export type LocalFeature = ParsedFile["features"][number];

export const localFileAtom = atom<LocalFile | null>(null);

/** The row of its selected feature. */
export const localRowAtom = atom<number | null>(null);

/** Whether its table is open. */
export const isLocalTableOpenAtom = atom(false);
