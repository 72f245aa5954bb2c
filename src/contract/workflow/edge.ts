import type { Role } from "../roles";

/** One allowed step of a record's state. What no edge names is refused. */
export type Edge = {
  from: readonly string[];
  to: string;
  /** What the step is called on its button and in messages. */
  action: string;
  by: readonly Role[];
  /** Fewest characters of the note; 0 means that it may be left out. */
  note: number;
  /** Reasons to choose from: the note starts with one of them. */
  reasons: readonly string[];
  /** Fields that must hold a value before the step, and kinds of attachment (fjlx) likewise. */
  fields: readonly string[];
  files: readonly string[];
};

/** A note where one is required: long enough to say something. */
export const noteLength = 5;

export const edgeOf = (e: Pick<Edge, "from" | "to" | "action" | "by"> & Partial<Edge>): Edge => ({
  note: 0,
  reasons: [],
  fields: [],
  files: [],
  ...e,
});

/** The steps that someone with these roles may take from a state. */
export const edgesFrom = (
  edges: readonly Edge[],
  from: string,
  roles: readonly Role[],
): readonly Edge[] =>
  edges.filter((e) => e.from.includes(from) && e.by.some((role) => roles.includes(role)));

export const clerks = ["ROLE_COUNTY", "ROLE_PLATFORM"] as const;
export const reviewers = ["ROLE_CITY", "ROLE_PROVINCE"] as const;
