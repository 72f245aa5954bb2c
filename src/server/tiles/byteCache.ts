type Entry = {
  key: string;
  value: unknown;
  bytes: number;
  older: Entry | null;
  newer: Entry | null;
};

/**
 * Least recently used cache, limited by bytes. Its entries are linked in the order of their use: a map that
 * forgets its first entry again and again has to pass the places of all that it has forgotten.
 */
export class ByteCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #oldest: Entry | null = null;
  #newest: Entry | null = null;

  constructor(private readonly capacity: number) {}

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry !== this.#newest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    return entry.value as T;
  }

  set(key: string, value: unknown, bytes: number): void {
    this.delete(key);
    if (bytes > this.capacity / 4) return;
    const entry: Entry = { key, value, bytes, older: null, newer: null };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#bytes += bytes;
    while (this.#bytes > this.capacity && this.#oldest) this.delete(this.#oldest.key);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#unlink(entry);
    this.#bytes -= entry.bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #append(entry: Entry): void {
    entry.older = this.#newest;
    entry.newer = null;
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry): void {
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
  }
}
