import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { isApiToken } from "../services/account/apiToken";

/** What a caller shows: the token of a session, or an API token. */
export type Credential = { token: string; kind: "session" | "token" };

const bearer = (value: unknown): string | null =>
  typeof value === "string" ? (/^Bearer (\S+)$/i.exec(value)?.[1] ?? null) : null;

/** The password of `Basic`, for programs that know no other form; names are not asked for. */
function basicPassword(value: unknown): string | null {
  const [, coded] = typeof value === "string" ? (/^Basic ([\w+/=-]+)$/i.exec(value) ?? []) : [];
  if (coded === undefined) return null;
  const plain = Buffer.from(coded, "base64").toString("utf8");
  const colon = plain.indexOf(":");
  return colon < 0 ? null : plain.slice(colon + 1);
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/**
 * The credential of a request. Sessions come in the header of the page configuration, where
 * `Authorization` carries `Bearer <token>` and any other header the bare token. API tokens also come
 * as programs send them: Esri's header, the password of `Basic`, `token` in the address or a form.
 */
export function credentialOf(request: FastifyRequest): Credential | null {
  const { headers, query, formToken } = request;
  const shown = shownIn(headers, request.server.deps.config.tokenHeader);
  if (shown) return shown;
  const token = textOf(Object(query).token) ?? formToken;
  return token === null ? null : { token, kind: "token" };
}

/** The same, of the headers alone. */
export function shownIn(headers: IncomingHttpHeaders, tokenHeader: string): Credential | null {
  const name = tokenHeader.toLowerCase();
  const { authorization } = headers;
  const own = name === "authorization" ? bearer(authorization) : textOf(headers[name]);
  const held = own ?? bearer(authorization) ?? bearer(headers["x-esri-authorization"]);
  if (held !== null) return { token: held, kind: isApiToken(held) ? "token" : "session" };
  const shown = basicPassword(authorization);
  return shown === null ? null : { token: shown, kind: "token" };
}
