import type { AnyDataset } from "#contract/define/dataset";
import type { Filter } from "../repositories/records/filter";
import type { Scope } from "../repositories/records/scope";
import { unit } from "./tileAttributes";

/** What cells are counted by: region, platform, and the dimensions of the dataset's figures. */
export const dimensionNames = ({ rollup, views }: AnyDataset): readonly string[] => [
  ...new Set(["xzqdm", "cyptid", ...rollup.by, ...views.tile]),
];

/** Every combination of values that occurs, each once. */
export class Dimensions {
  readonly names: readonly string[];
  readonly #index = new Map<string, number>();
  readonly #values: string[][] = [];

  constructor(dataset: AnyDataset) {
    this.names = dimensionNames(dataset);
  }

  /** The row of a combination, given as texts joined by the unit separator. */
  rowOf(texts: string): number {
    const known = this.#index.get(texts);
    if (known !== undefined) return known;
    this.#values.push(texts.split(unit));
    this.#index.set(texts, this.#values.length - 1);
    return this.#values.length - 1;
  }

  value(row: number, name: string): string {
    return this.#values[row]?.[this.names.indexOf(name)] ?? "";
  }

  /** 1 for each combination that the caller may see and has asked for. */
  allowed(filter: Filter, scope: Scope): Uint8Array {
    const isAllowed = allows(this.names, filter, scope);
    return Uint8Array.from(this.#values, (values) => (isAllowed(values) ? 1 : 0));
  }
}

/** Whether a filter can be answered from the dimensions alone. */
export function areKnown(dataset: AnyDataset, filter: Filter): boolean {
  const names = dimensionNames(dataset);
  return Object.keys(filter).every((key) => key === "areaCode" || names.includes(key));
}

/** Whether the caller may see, and has asked for, a combination of these dimensions. */
export function allows(
  names: readonly string[],
  filter: Filter,
  { from, to, cyptid }: Scope,
): (values: readonly string[]) => boolean {
  const tests = Object.entries(filter).map(([key, value]) => testOf(names, key, value));
  const [county, platform] = [names.indexOf("xzqdm"), names.indexOf("cyptid")];
  return (values) => {
    const xzqdm = values[county] as string;
    const own = cyptid === null || (cyptid !== "" && values[platform] === cyptid);
    return xzqdm >= from && xzqdm < to && own && tests.every((test) => test(values));
  };
}

function testOf(names: readonly string[], key: string, value: unknown) {
  if (key === "areaCode") {
    const at = names.indexOf("xzqdm");
    return (values: readonly string[]) => (values[at] as string).startsWith(String(value));
  }
  const at = names.indexOf(key);
  const wanted = new Set((Array.isArray(value) ? value : [value]).map(String));
  return (values: readonly string[]) => wanted.size === 0 || wanted.has(values[at] as string);
}
