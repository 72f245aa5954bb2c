import type { Filter } from "./filtersOf";
import type { Register } from "./register";

type Stated = Pick<Register, "dataset" | "flows">;

/** Whether a value of a field can occur: of the state, only what the register's own records come to. */
export function isReached({ dataset, flows }: Stated, key: string): (value: string) => boolean {
  const flow = flows.find(({ field }) => field === dataset.state && field === key);
  return (value) => !flow?.unused?.includes(value);
}

/**
 * The filter by state with what the register's own records come to, and no more: what the city decides
 * never waits for the province. Every other filter as it is.
 */
export function reachedStates(filter: Filter, register: Stated): Filter {
  if (filter.kind !== "choices") return filter;
  const reached = isReached(register, filter.key);
  return { ...filter, options: filter.options.filter(({ value }) => reached(value)) };
}
