import { atom } from "jotai";
import type { z } from "zod";
import {
  dropLocal,
  dropRecord,
  type LocalKey,
  type RecordKey,
  readLocal,
  readRecord,
  saveLocal,
  saveRecord,
} from "./storage";

type Place<T> = { read: () => T | null; save: (value: T) => void; drop: () => void };

/** Reads the stored value on first access, and keeps storage in sync afterwards. */
function stored<T, E extends T | null>(place: Place<T>, empty: E) {
  const held = atom<{ value: T | E } | null>(null);
  return atom(
    (get): T | E => {
      const now = get(held);
      return now ? now.value : (place.read() ?? empty);
    },
    (get, set, next: T | null | ((now: T | E) => T)) => {
      const now = get(held)?.value ?? place.read() ?? empty;
      const value = next instanceof Function ? next(now) : next;
      if (value === null) place.drop();
      else place.save(value);
      set(held, { value: value ?? empty });
    },
  );
}

/**
 * A session record. Setting replaces and saves it; setting null clears it and deletes its entry.
 */
export const storedRecord = <T, E extends T | null>(
  key: RecordKey,
  schema: z.ZodType<T>,
  empty: E,
) =>
  stored<T, E>(
    {
      read: () => readRecord(key, schema),
      save: (value) => saveRecord(key, value),
      drop: () => dropRecord(key),
    },
    empty,
  );

/** A user's choice remembered on this machine, such as collapsed panels or shown columns. */
export const storedChoice = <T>(key: LocalKey, schema: z.ZodType<T>, initial: T) =>
  stored<T, T>(
    {
      read: () => readLocal(key, schema),
      save: (value) => saveLocal(key, value),
      drop: () => dropLocal(key),
    },
    initial,
  );
