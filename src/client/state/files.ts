import { atom } from "jotai";

/** Incremented whenever an attachment is added or removed, so that every place lists it anew. */
export const filesRevisionAtom = atom(0);
