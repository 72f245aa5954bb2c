import { atom } from "jotai";
import type { AnyRecord } from "#contract/define/anyRecord";

/** What the user saved last in a form, as the server answered it. */
export const lastSaveAtom = atom<{ dataset: string; record: AnyRecord } | null>(null);
