import type { Fields } from "./dataset";
import type { FieldRole } from "./field";

/** Names of the fields with one of these roles, in dataset order. */
export const inRoles = (fields: Fields, ...roles: readonly FieldRole[]): string[] =>
  Object.entries(fields)
    .filter(([, { role }]) => role !== undefined && roles.includes(role))
    .map(([name]) => name);

/**
 * Names of the fields about the record itself, without authorship, import and measurement fields.
 */
export const factsOf = (fields: Fields): string[] => {
  const followers = new Set(inRoles(fields, "audit", "batch", "outline"));
  return Object.keys(fields).filter((name) => !followers.has(name));
};
