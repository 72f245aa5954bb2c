import type { Endpoint } from "#contract/define/endpoint";
import { type Asker, answer } from "./question";

type Figure = {
  key?: string;
  zs: number;
  mj?: number;
  sums?: Record<string, number>;
  rates?: Record<string, number | null>;
};
type Stats = { total: Figure; groups: Record<string, Figure[]> };

/** Counts and sums as a page has them of a `stats` call: in total, or of some values of a group. */
export class Counted {
  constructor(private readonly stats: Stats) {}

  zs(group?: string, ...keys: readonly string[]): number {
    return this.#over(({ zs }) => zs, group, keys);
  }

  /** Null where it is not told. */
  sum(name: string, group?: string, ...keys: readonly string[]): number | null {
    const of = ({ mj, sums }: Figure) => sums?.[name] ?? (name === "mj" ? mj : undefined);
    if (of(this.stats.total) === undefined) return null;
    return this.#over((figure) => of(figure) ?? 0, group, keys);
  }

  rate(name: string): number | null {
    return this.stats.total.rates?.[name] ?? null;
  }

  keys(group: string): string[] {
    return (this.stats.groups[group] ?? []).flatMap(({ key }) => (key === undefined ? [] : [key]));
  }

  #over(of: (figure: Figure) => number, group: string | undefined, keys: readonly string[]) {
    if (group === undefined) return of(this.stats.total);
    const figures = this.stats.groups[group] ?? [];
    return figures
      .filter(({ key = "" }) => keys.includes(key))
      .reduce((sum, figure) => sum + of(figure), 0);
  }
}

export const counted = async (
  asker: Asker,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): Promise<Counted> =>
  new Counted((await answer(asker, endpoint, { groups: [], ...input } as never)) as Stats);
