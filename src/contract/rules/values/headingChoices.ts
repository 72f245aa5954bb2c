import { z } from "zod";

/** An object of texts as JSON in a form. */
export const jsonInForm = (fault: string) =>
  z
    .string()
    .max(20_000)
    .default("{}")
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue(fault);
        return z.NEVER;
      }
    });

/** The columns that a user has chosen for headings, as JSON in a form. */
export const headingChoices = jsonInForm("列名对应不是有效的JSON").pipe(
  z.record(z.string(), z.string().max(40).nullable()),
);
