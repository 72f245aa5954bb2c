import { forAll } from "../db/asking";

/** Concurrent requests for the same thing share one computation. */
export function shared<T>(
  open: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = open.get(key);
  if (known) return known;
  const making = forAll(make).finally(() => open.delete(key));
  open.set(key, making);
  return making;
}
