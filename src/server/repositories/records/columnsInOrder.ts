import type { CodeColumn } from "../../columns/codeColumn";

/** Values in the order in which the database was set up to compare texts; see `valuesToOrder`. */
export const orderedValues = `
  select v as value from jsonb_array_elements_text($1::jsonb) v order by v collate "default"`;

export type InOrder = { value: string };

/** All values of a column, as one parameter. */
export const valuesToOrder = ({ values }: CodeColumn): string =>
  JSON.stringify(values.filter((value) => value !== null));
