import { z } from "zod";

/** The row of headings that a user names, if it is not to be found. */
export const chosenHeading = z.coerce.number().int().min(1).max(1000).optional();
