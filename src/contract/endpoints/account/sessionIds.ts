import { z } from "zod";

/** Sessions by their ids from the lists; tokens are never exposed. */
export const sessionIds = z
  .array(z.string().regex(/^[0-9a-f]{64}$/, "会话编号应为64位十六进制数"))
  .min(1)
  .max(500);
