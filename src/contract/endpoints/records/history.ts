import { z } from "zod";

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const revisionSchema = z.object({
  bbh: z.number().int(),
  at: z.string(),
  by: z.string(),
  /** The call that made the change, in words. */
  via: z.string(),
  changes: z.array(change),
});

export const reviewSchema = z.object({
  yzt: z.string(),
  xzt: z.string(),
  czr: z.string(),
  czrjs: z.string(),
  czsj: z.string(),
  yj: z.string().nullable(),
});
