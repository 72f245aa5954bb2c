import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { overAction, type SignOnCalls } from "../services/signon/signOn";
import { contextOf } from "./serve";

/** A message is a token, or a few lines of XML. */
const longest = 64 * 1024;

/**
 * Where issuers say that they have ended sessions: OpenID Connect and CAS at the address of the
 * issuer; CAS, unless it is told that address, at the one of the sign-in page.
 */
export function serveSignedOut(app: FastifyInstance, { over }: SignOnCalls): void {
  const hear = async (request: FastifyRequest, id: unknown) => {
    request.action = overAction;
    if (typeof id !== "string") throw new Refusal(status.badRequest, "没有写明统一认证入口");
    const body = Object.entries(Object(request.body));
    const texts = body.filter(([, value]) => typeof value === "string");
    await over(contextOf(request), id, Object.fromEntries(texts) as Record<string, string>);
    return {};
  };
  const options = { bodyLimit: longest };
  app.post("/api/signOn/over/:issuer", options, (request) =>
    hear(request, Object(request.params).issuer),
  );
  app.post("/singleLogin", options, (request) => hear(request, Object(request.query).issuer));
}
