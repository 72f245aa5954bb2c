import { atom } from "jotai";
import type { Values } from "./mergeValues";

/** Unsaved changes of forms that were closed, by dataset and record, until saved or given up. */
type Drafts = Readonly<Record<string, Values>>;

const draftsAtom = atom<Drafts>({});

/** The draft of one form; setting null gives it up. */
export const draftAtomOf = (name: string) =>
  atom(
    (get) => get(draftsAtom)[name] ?? null,
    (_get, set, values: Values | null) =>
      set(draftsAtom, ({ [name]: _, ...others }) =>
        values === null ? others : { ...others, [name]: values },
      ),
  );
