import type { Role } from "../roles";

/** One allowed step of a record's state. Any step without an edge is refused. */
export type Edge = {
  from: readonly string[];
  to: string;
  /** The step's name on its button and in messages. */
  action: string;
  by: readonly Role[];
  /** Minimum characters of the note; 0 makes it optional. */
  note: number;
  /** Predefined reasons: the note starts with one of them. */
  reasons: readonly string[];
  /** Fields that must have a value before the step, and attachment types (fjlx) that must exist. */
  fields: readonly string[];
  files: readonly string[];
};

/** Who takes a step. */
export type Taker = { readonly username: string; readonly roles: readonly Role[] };

/**
 * Why a record may not take a step that its state allows; null if it may. The page offers no such step,
 * and the server refuses it. A row that does not tell a field, as one of the inbox, is not judged by it.
 */
export type WhyNot = (
  row: Readonly<Record<string, unknown>>,
  edge: Edge,
  taker: Taker,
) => string | null;

/** Minimum length of a required note: enough to say something. */
export const noteLength = 5;

export const edgeOf = (e: Pick<Edge, "from" | "to" | "action" | "by"> & Partial<Edge>): Edge => ({
  note: 0,
  reasons: [],
  fields: [],
  files: [],
  ...e,
});

/** The steps that users with these roles may take from a state. */
export const edgesFrom = (
  edges: readonly Edge[],
  from: string,
  roles: readonly Role[],
): readonly Edge[] =>
  edges.filter((e) => e.from.includes(from) && e.by.some((role) => roles.includes(role)));

export const clerks = ["ROLE_COUNTY", "ROLE_PLATFORM"] as const;
export const reviewers = ["ROLE_CITY", "ROLE_PROVINCE"] as const;
