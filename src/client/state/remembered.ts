import { z } from "zod";
import { browserKey } from "./browserKey";
import { dropLocal, readLocal, saveLocal } from "./storage";
import { type KeyPlace, seal, unseal } from "./vault";

/** What 记住密码 stores. */
export type Remembered = { username: string; password: string };

const sealed = z.object({ iv: z.string(), data: z.string() });

/** Encryption needs a secure context (https or localhost); without it nothing is ever stored. */
export const canRemember = (): boolean =>
  globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;

export async function remember(
  { username, password }: Remembered,
  place: KeyPlace = browserKey,
): Promise<void> {
  const user = await seal(place, "user", username);
  const secret = await seal(place, "password", password);
  saveLocal("user", user);
  saveLocal("password", secret);
}

export function forget(): void {
  dropLocal("user");
  dropLocal("password");
}

export async function recall(place: KeyPlace = browserKey): Promise<Remembered | null> {
  const user = readLocal("user", sealed);
  const secret = readLocal("password", sealed);
  if (!user || !secret) return null;
  const username = await unseal(place, "user", user);
  const password = await unseal(place, "password", secret);
  return username === null || password === null ? null : { username, password };
}
