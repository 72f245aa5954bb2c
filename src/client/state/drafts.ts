import { atom } from "jotai";
import { z } from "zod";
import { userAtom } from "./session";
import { readLocal, saveLocal } from "./storage";

const draftSchema = z.object({
  /** Time of the last change, ISO 8601. */
  at: z.string(),
  /** The version of the record that it is based on; 0 for a new one. */
  bbh: z.number(),
  /** Changed values, and the values before, by field. */
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
});
export type FormDraft = z.output<typeof draftSchema>;

/** Keyed by user and edited thing: `yuhang dxydsd/D1`. */
const draftsSchema = z.record(z.string(), draftSchema);
type Drafts = z.output<typeof draftsSchema>;

/** Limits on number and age of the drafts in a browser: a machine may be shared. */
const mostDrafts = 60;
const keptDays = 14;
const dayMs = 86_400_000;

/** The newest ones, without expired ones. */
export function keptDrafts(drafts: Drafts, now: number): Drafts {
  const fresh = Object.entries(drafts).filter(
    ([, { at }]) => now - Date.parse(at) < keptDays * dayMs,
  );
  const newest = fresh.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, mostDrafts);
  return Object.fromEntries(newest);
}

/** Separated by a space, which no user name contains. */
const placeOf = (username: string, name: string) => `${username} ${name}`;

const readDrafts = () => keptDrafts(readLocal("drafts", draftsSchema) ?? {}, Date.now());
const heldAtom = atom<Drafts | null>(null);

/** What the signed-in user has left unsaved in this browser, by name; the newest first. */
export const ownDraftsAtom = atom((get): [name: string, FormDraft][] => {
  const user = get(userAtom);
  if (!user) return [];
  const place = placeOf(user.username, "");
  return Object.entries(get(heldAtom) ?? readDrafts())
    .filter(([name]) => name.startsWith(place))
    .map(([name, draft]): [string, FormDraft] => [name.slice(place.length), draft])
    .toSorted(([, a], [, b]) => b.at.localeCompare(a.at));
});

/**
 * The signed-in user's unsaved changes in one form, stored on this machine until saved or
 * discarded. Setting null discards them. Drafts of other users are never read.
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
      // Read again: another window of this browser may have stored one since.
      const { [place]: _, ...others } = readDrafts();
      const next = draft
        ? { ...others, [place]: { ...draft, at: new Date().toISOString() } }
        : others;
      saveLocal("drafts", next);
      set(heldAtom, next);
    },
  );
