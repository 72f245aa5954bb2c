import type { Rollup } from "#contract/define/dataset";
import type { Figure } from "../../../records/datasetStats";

export type Facts = { name: string; rollup: Rollup };

/** The literal names, without plain `string`. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] } & string;

/** The sums and rates of a dataset. */
export type NameOf<D extends Facts> =
  | D["rollup"]["sums"][number]
  | Named<NonNullable<D["rollup"]["rates"]>>;

/** The fields that its records can be grouped by. */
type GroupOf<D extends Facts> =
  | D["rollup"]["by"][number]
  | D["rollup"]["single"][number]
  | "region";

export type FigureOf<D extends Facts> = Figure<NameOf<D>>;

/** What a panel asks of a dataset: `Figures` reads it, and its children choose what to show. */
export type Question<D extends Facts, Group extends string> = {
  facts: D;
  groups: readonly Group[];
};

/** An unknown name, or a group that was not asked for, does not compile. */
export const figuresOf = <D extends Facts, const Group extends GroupOf<D> = never>(
  facts: D,
  groups: readonly Group[],
): Question<D, Group> => ({ facts, groups });
