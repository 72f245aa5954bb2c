/**
 * State of a navigation that the user did not make within the pages: its address is handled like a
 * link.
 */
export const asLink = { asLink: true } as const;

export const isLink = (state: unknown): boolean => state instanceof Object && "asLink" in state;
