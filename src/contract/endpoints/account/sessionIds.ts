import { z } from "zod";

/** Sessions by the names that lists give them; their tokens are nowhere. */
export const sessionIds = z
  .array(z.string().regex(/^[0-9a-f]{64}$/, "会话编号不正确"))
  .min(1)
  .max(500);
