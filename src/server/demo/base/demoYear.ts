import { settings } from "#contract/settings";

/** The demonstration is of this year and the three before: the year that stands until another is set. */
export const demoYear = settings.dataYear.usual;
