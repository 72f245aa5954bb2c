import { type Role, roles } from "#contract/roles";

/** The offices of whoever took a step, in words. */
export const rolesText = (codes: string): string =>
  codes
    .split(",")
    .map((one) => roles[one as Role] ?? one)
    .join("、");
