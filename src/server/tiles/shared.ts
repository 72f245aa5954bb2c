/** Several that ask for the same thing at once wait for one making of it. */
export function shared<T>(
  open: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = open.get(key);
  if (known) return known;
  const making = make().finally(() => open.delete(key));
  open.set(key, making);
  return making;
}

/**
 * The same for a reading that must not be older than the question: those who come before it begins
 * share it, and it begins when the events of this turn have been heard.
 */
export function sharedRead<T>(
  open: Map<string, Promise<T>>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = open.get(key);
  if (known) return known;
  const reading = Promise.resolve().then(() => {
    open.delete(key);
    return read();
  });
  open.set(key, reading);
  return reading;
}
