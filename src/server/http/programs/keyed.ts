import { OwsFault } from "../../tiles/wfs/owsFault";

/** What a program asks by keys and values: OGC has keys in any case, and each once. */
export class Keyed {
  readonly #given = new Map<string, string>();

  constructor(given: unknown) {
    for (const [name, value] of Object.entries(Object(given) as Record<string, unknown>)) {
      const key = name.toLowerCase();
      if (Array.isArray(value) || this.#given.has(key)) {
        throw wrong(name, `查询参数 ${name.slice(0, 60)} 只能有一个`);
      }
      this.#given.set(key, String(value).trim());
    }
  }

  get(name: string): string {
    return this.#given.get(name) ?? "";
  }

  /** A value that has to be there. */
  need(name: string): string {
    const value = this.get(name);
    if (value === "") {
      throw new OwsFault("MissingParameterValue", name, `缺少查询参数 ${name.toUpperCase()}`);
    }
    return value;
  }

  /** A whole number in a range; `usual` where it is not given. */
  whole(name: string, least: number, most: number, usual?: number): number {
    const text = usual === undefined ? this.need(name) : this.get(name);
    if (text === "" && usual !== undefined) return usual;
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    const words = `${name.toUpperCase()} 应为 ${least} 至 ${most} 的整数，不是 ${text.slice(0, 40)}`;
    throw wrong(name, words);
  }

  /** One of some values, whatever its case; the first where it is not given. */
  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const text = this.get(name).toLowerCase();
    const found = text === "" ? allowed[0] : allowed.find((one) => one.toLowerCase() === text);
    if (found !== undefined) return found;
    const words = `不支持 ${name.toUpperCase()}=${text.slice(0, 60)}，可用 ${allowed.join("、")}`;
    throw wrong(name, words);
  }

  /** Refuses what is not among the names, rather than pass it over. */
  demandKnown(names: readonly string[]): void {
    for (const name of this.#given.keys()) {
      if (names.includes(name)) continue;
      throw wrong(name, `不支持的查询参数 ${name.slice(0, 60)}`);
    }
  }
}

const wrong = (name: string, words: string) =>
  new OwsFault("InvalidParameterValue", name.slice(0, 60), words);
