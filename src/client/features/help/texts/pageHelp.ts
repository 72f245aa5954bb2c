/** The half-page of one page, as an office would write it. */
export type PageHelp = {
  /** What the page is for, in one sentence or two. */
  purpose: string;
  /** The usual work, in order. */
  steps: readonly string[];
  /** What is easily misread: how figures are counted, what cannot be undone. */
  notes?: readonly string[];
  /** Keys of this page alone, each with what it does. */
  keys?: readonly (readonly [key: string, does: string])[];
  /** Registers whose states and steps are worked with here. */
  of?: readonly string[];
  /** First letters of the rules that check what is entered here (domain/05). */
  rules?: string;
};

/** The pages of a room, by path. */
export type RoomHelp = Readonly<Record<string, PageHelp>>;
