import { atom } from "jotai";
import type { Changed } from "#contract/endpoints/map/past";
import type { Library } from "#contract/workflow/shzt";

/** The changes between two days, as shown on the map. */
export type ChangeMarks = {
  dataset: Library;
  from: string;
  to: string;
  list: readonly Changed[];
};
export const changeMarksAtom = atom<ChangeMarks | null>(null);
