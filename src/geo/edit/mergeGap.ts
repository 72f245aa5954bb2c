/** Merging closes gaps between parcels up to this many metres. */
export const mergeGap = 0.1;
