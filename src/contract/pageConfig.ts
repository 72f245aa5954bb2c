import { z } from "zod";

/** public/config.json: what an operator may change without a rebuild. Served as /config.json. */
export const pageConfig = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  /** Base address of the calls. */
  apiBase: z.string(),
  /** `Authorization` carries `Bearer <token>`; any other header carries the bare token. */
  tokenHeader: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/),
  /** Where an expired session goes: a path of this origin, or an address of `loginOrigins`. */
  loginUrl: z.string(),
  loginOrigins: z.array(z.url()),
  /** Other origins that /ofdPre may open documents from by address; its own is always one. */
  ofdOrigins: z.array(z.url()).default([]),
  /** Client credentials of the sign-in call. They name the client and are no secret. */
  client: z.strictObject({ id: z.string().min(1), secret: z.string().min(1) }),
  /** The server's own word, and not the operator's: the register is of demonstration data. */
  demo: z.boolean().default(false),
});
export type PageConfig = z.infer<typeof pageConfig>;
