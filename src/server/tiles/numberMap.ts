const none = 0xffffffff;
const first = 1024;

/** Revisions by place, in typed arrays: 24 bytes or so for each. Places are only ever added. */
export class NumberMap {
  #keys = new Uint32Array(first).fill(none);
  #nos = new Float64Array(first);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: number): number | undefined {
    const at = this.#at(key);
    return this.#keys[at] === key ? this.#nos[at] : undefined;
  }

  /** All that are set, in no order. */
  *keys(): Generator<number> {
    for (const key of this.#keys) if (key !== none) yield key;
  }

  set(key: number, no: number): void {
    const at = this.#at(key);
    this.#nos[at] = no;
    if (this.#keys[at] === key) return;
    this.#keys[at] = key;
    this.#size++;
    if (this.#size * 4 > this.#keys.length * 3) this.#grow();
  }

  /** Where the key is, or would be. */
  #at(key: number): number {
    const mask = this.#keys.length - 1;
    let at = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    while (this.#keys[at] !== key && this.#keys[at] !== none) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, nos] = [this.#keys, this.#nos];
    this.#keys = new Uint32Array(keys.length * 2).fill(none);
    this.#nos = new Float64Array(keys.length * 2);
    for (const [from, key] of keys.entries()) {
      if (key === none) continue;
      const at = this.#at(key);
      this.#keys[at] = key;
      this.#nos[at] = nos[from] as number;
    }
  }
}
