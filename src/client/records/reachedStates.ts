import type { Filter } from "./filtersOf";
import type { Register } from "./registerOf";

type Stated = Pick<Register, "dataset" | "flows">;

/**
 * Whether a value can occur: for the state field, only values that the register's own records
 * reach.
 */
export function isReached({ dataset, flows }: Stated, key: string): (value: string) => boolean {
  const flow = flows.find(({ field }) => field === dataset.state && field === key);
  return (value) => !flow?.unused?.includes(value);
}

/**
 * The state filter reduced to states that the register's own records reach: what the city decides
 * never waits for the province. All other filters are unchanged.
 */
export function reachedStates(filter: Filter, register: Stated): Filter {
  if (filter.kind !== "choices") return filter;
  const reached = isReached(register, filter.key);
  return { ...filter, options: filter.options.filter(({ value }) => reached(value)) };
}
