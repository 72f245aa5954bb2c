/**
 * First and last level with tiles of a packed base map. Finer ones would promise more than its data
 * hold, which are good to some fifty metres; deeper levels are drawn from the last.
 */
export const packLevels = [4, 11] as const;

/**
 * From which levels counties and cities of the pages' own province are named by the ground: farther
 * out the regions on top of it are.
 */
export const ownNamesFrom = 11;

/** In how many steps a packed base map becomes plain land where its data end. */
export const edgeSteps = 12;
