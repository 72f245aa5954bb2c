import { z } from "zod";

export const mendSchema = z.object({
  row: z.number().int(),
  dkbh: z.string().nullable(),
  /** Upper-case column name. */
  field: z.string(),
  /** The value in the file, and the one in its place; null if empty. Those of people are masked. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** One value of a file that the clerk has corrected. */
export type Mend = z.infer<typeof mendSchema>;
