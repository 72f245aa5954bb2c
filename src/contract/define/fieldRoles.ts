import type { Fields } from "./dataset";
import type { FieldRole } from "./field";

/** Names of the fields that have one of these roles, in the order of the dataset. */
export const inRoles = (fields: Fields, ...roles: readonly FieldRole[]): string[] =>
  Object.entries(fields)
    .filter(([, { role }]) => role !== undefined && roles.includes(role))
    .map(([name]) => name);

/** Names of the fields that tell something of the record itself: not who wrote it, nor what is measured. */
export const factsOf = (fields: Fields): string[] => {
  const followers = new Set(inRoles(fields, "audit", "batch", "outline"));
  return Object.keys(fields).filter((name) => !followers.has(name));
};
