import { atom } from "jotai";
import { paperTone, stageTone } from "../theme/mapTone";

/** Whether the shell and its contents are a dark stage, as on a wall screen. */
export const darkStageAtom = atom(false);

/** The matching map colours. */
export const mapToneAtom = atom((get) => (get(darkStageAtom) ? stageTone : paperTone));
