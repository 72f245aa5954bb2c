import { atom } from "jotai";
import { paperTone, stageTone } from "../theme/mapTone";

/** Whether the shell and what stands in it are a dark stage, as on a wall screen. */
export const darkStageAtom = atom(false);

/** The colours of the map that go with it. */
export const mapToneAtom = atom((get) => (get(darkStageAtom) ? stageTone : paperTone));
