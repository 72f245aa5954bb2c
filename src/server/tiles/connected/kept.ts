type Entry<T> = { value: T; size: number; until: number };

/** Answers in memory, bounded by their size and age; one that is being made is waited for. */
export class Kept<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #making = new Map<string, Promise<T>>();
  #size = 0;

  constructor(
    private readonly most: number,
    private readonly ms: number,
    private readonly sizeOf: (value: T) => number,
  ) {}

  async of(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && known.until > Date.now()) {
      // The last asked for goes last.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const running = this.#making.get(key) ?? this.#make(key, make);
    return running;
  }

  #make(key: string, make: () => Promise<T>): Promise<T> {
    const making = make()
      .then((value) => {
        this.#put(key, value);
        return value;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #put(key: string, value: T): void {
    this.#drop(key);
    const size = this.sizeOf(value) + key.length;
    if (size > this.most) return;
    this.#entries.set(key, { value, size, until: Date.now() + this.ms });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
