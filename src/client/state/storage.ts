import type { z } from "zod";
import { limits } from "#contract/limits";

/** Session records; the names are the customer's, except for the basket and a sign-in under way. */
export type RecordKey = (typeof limits.storageKeys)[number] | "clzy_basket" | "clzy_signOn";

/**
 * Choices and remembered values that survive the session, all with the prefix `clzy_`: the sealed
 * sign-in (`user`, `password`), panels, commands, table columns, workspace, unsaved forms (`drafts`, by
 * user).
 */
export const localKeys = [
  "user",
  "password",
  "panels",
  "columns",
  "workspace",
  "drafts",
  "stage",
  "splits",
  "kpis",
  "commands",
  "dataTime",
] as const;
export type LocalKey = (typeof localKeys)[number];

/** Name of the browser database that holds the key of 记住密码. */
export const keyDatabase = `${limits.localPrefix}keys`;

type Area = "sessionStorage" | "localStorage";

/** A browser may refuse storage altogether; values then live as long as the page. */
function area(name: Area): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

function read<T>(from: Storage | null, key: string, schema: z.ZodType<T>): T | null {
  const text = from?.getItem(key);
  if (!text) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function save(to: Storage | null, key: string, value: unknown): void {
  try {
    to?.setItem(key, JSON.stringify(value));
  } catch {
    // Full or refused: the value in memory still holds for this page.
  }
}

/** A stored record; null if missing or invalid. */
export const readRecord = <T>(key: RecordKey, schema: z.ZodType<T>): T | null =>
  read(area("sessionStorage"), key, schema);

let ended = false;

export const saveRecord = (key: RecordKey, value: unknown): void => {
  if (!ended) save(area("sessionStorage"), key, value);
};

export const dropRecord = (key: RecordKey): void => area("sessionStorage")?.removeItem(key);

export const clearSessionStorage = (): void => area("sessionStorage")?.clear();

/** The document is about to unload: a late reply must not save anything for the next one. */
export function endSessionStorage(): void {
  ended = true;
  clearSessionStorage();
}

const localName = (key: LocalKey) => `${limits.localPrefix}${key}`;

export const readLocal = <T>(key: LocalKey, schema: z.ZodType<T>): T | null =>
  read(area("localStorage"), localName(key), schema);

export const saveLocal = (key: LocalKey, value: unknown): void =>
  save(area("localStorage"), localName(key), value);

export const dropLocal = (key: LocalKey): void => area("localStorage")?.removeItem(localName(key));
