import { atom } from "jotai";
import { z } from "zod";
import { userAtom } from "./session";
import { readLocal, saveLocal } from "./storage";

const draftSchema = z.object({
  /** When it was last changed, as an ISO 8601 text. */
  at: z.string(),
  /** The version of the record that it starts from; 0 for a new one. */
  bbh: z.number(),
  /** What was changed, and what stood there before, by field. */
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
});
export type FormDraft = z.output<typeof draftSchema>;

/** By user and by what is edited: `yuhang dxydsd/D1`. */
const draftsSchema = z.record(z.string(), draftSchema);
type Drafts = z.output<typeof draftsSchema>;

/** Drafts that a browser keeps, and for how long: a machine may be shared. */
const mostDrafts = 60;
const keptDays = 14;
const dayMs = 86_400_000;

/** The newest, none of them old. */
export function keptDrafts(drafts: Drafts, now: number): Drafts {
  const fresh = Object.entries(drafts).filter(
    ([, { at }]) => now - Date.parse(at) < keptDays * dayMs,
  );
  const newest = fresh.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, mostDrafts);
  return Object.fromEntries(newest);
}

/** Told apart by a blank, which no user name has. */
const placeOf = (username: string, name: string) => `${username} ${name}`;

const readDrafts = () => keptDrafts(readLocal("drafts", draftsSchema) ?? {}, Date.now());
const heldAtom = atom<Drafts | null>(null);

/**
 * The unsaved changes of one form of the signed-in user, on this machine until saved or given up.
 * Setting null gives them up. Nobody else's are ever read.
 */
export const draftAtomOf = (name: string) =>
  atom(
    (get): FormDraft | null => {
      const user = get(userAtom);
      return user ? ((get(heldAtom) ?? readDrafts())[placeOf(user.username, name)] ?? null) : null;
    },
    (get, set, draft: Omit<FormDraft, "at"> | null) => {
      const user = get(userAtom);
      if (!user) return;
      const place = placeOf(user.username, name);
      // Read anew: another window of this browser may have kept one since.
      const { [place]: _, ...others } = readDrafts();
      const next = draft
        ? { ...others, [place]: { ...draft, at: new Date().toISOString() } }
        : others;
      saveLocal("drafts", next);
      set(heldAtom, next);
    },
  );
