import type { Rollup } from "#contract/define/dataset";
import type { Figure } from "../../../records/datasetStats";

export type Facts = { name: string; rollup: Rollup };

/** The names that are spelled out, without those that any text is. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] } & string;

/** The sums and rates of a dataset. */
export type NameOf<D extends Facts> =
  | D["rollup"]["sums"][number]
  | Named<NonNullable<D["rollup"]["rates"]>>;

/** What its records are grouped by. */
type GroupOf<D extends Facts> =
  | D["rollup"]["by"][number]
  | D["rollup"]["single"][number]
  | "region";

export type FigureOf<D extends Facts> = Figure<NameOf<D>>;

/** What a panel asks of a dataset: `Figures` reads it, and what stands inside says which part it shows. */
export type Question<D extends Facts, Group extends string> = {
  facts: D;
  groups: readonly Group[];
};

/** A name that the dataset does not count, or a group that was not asked for, does not compile. */
export const figuresOf = <D extends Facts, const Group extends GroupOf<D> = never>(
  facts: D,
  groups: readonly Group[],
): Question<D, Group> => ({ facts, groups });
