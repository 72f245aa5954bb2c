import { z } from "zod";

/** public/config.json: what an operator can change without a rebuild. Served as /config.json. */
export const pageConfig = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  /** Base URL of the API calls. */
  apiBase: z.string(),
  /** `Authorization` carries `Bearer <token>`; any other header carries the bare token. */
  tokenHeader: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/),
  /** Where to go when a session expires: a path of this origin, or a URL in `loginOrigins`. */
  loginUrl: z.string(),
  loginOrigins: z.array(z.url()),
  /**
   * Other origins from which /ofdPre may open documents by URL; its own origin is always allowed.
   */
  ofdOrigins: z.array(z.url()).default([]),
  /** Client credentials for the sign-in call. They identify the client and are not secret. */
  client: z.strictObject({ id: z.string().min(1), secret: z.string().min(1) }),
  /** Set by the server, from its own configuration: who else lets people in (统一认证). */
  issuers: z.array(z.strictObject({ id: z.string(), name: z.string() })).default([]),
  /** Set by the server, not the operator: the register holds demonstration data. */
  demo: z.boolean().default(false),
});
export type PageConfig = z.infer<typeof pageConfig>;
