import { keyDatabase } from "./storage";
import type { KeyPlace } from "./vault";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(keyDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
  const db = await done(opening);
  try {
    return await done(use(db.transaction("keys", mode).objectStore("keys")));
  } finally {
    db.close();
  }
}

/**
 * IndexedDB stores a CryptoKey as an object: scripts can use it, but its bytes never leave the
 * browser.
 */
export const browserKey: KeyPlace = {
  get: () => withStore<CryptoKey | undefined>("readonly", (keys) => keys.get("remember")),
  put: async (key) => {
    await withStore("readwrite", (keys) => keys.put(key, "remember"));
  },
};
