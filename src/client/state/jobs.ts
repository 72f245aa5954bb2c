import { atom } from "jotai";

/** Incremented when a job is begun, is over or was cancelled, so that the list of own jobs reloads. */
export const jobsRevisionAtom = atom(0);
