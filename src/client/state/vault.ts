/** Holds this browser's key. It can be used but never read out. */
export type KeyPlace = {
  get: () => Promise<CryptoKey | undefined>;
  put: (key: CryptoKey) => Promise<void>;
};

export type Sealed = { iv: string; data: string };

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

async function keyOf(place: KeyPlace): Promise<CryptoKey> {
  const held = await place.get();
  if (held) return held;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  await place.put(key);
  return key;
}

/**
 * `purpose` is bound to the ciphertext: sealed for one purpose, it cannot be opened for another.
 */
export async function seal(place: KeyPlace, purpose: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(purpose);
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    await keyOf(place),
    new TextEncoder().encode(text),
  );
  return { iv: toText(iv), data: toText(new Uint8Array(data)) };
}

/** Null if the key is gone or the text was changed. */
export async function unseal(
  place: KeyPlace,
  purpose: string,
  { iv, data }: Sealed,
): Promise<string | null> {
  const key = await place.get();
  if (!key) return null;
  const additionalData = new TextEncoder().encode(purpose);
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: toBytes(iv), additionalData },
      key,
      toBytes(data),
    );
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
