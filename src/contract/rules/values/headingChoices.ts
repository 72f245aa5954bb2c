import { z } from "zod";

/** The columns that a user has chosen for headings, as JSON in a form. */
export const headingChoices = z
  .string()
  .max(20_000)
  .default("{}")
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue("列名对应不是有效的JSON");
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string().max(40).nullable()));
