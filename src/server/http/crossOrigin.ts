import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * Interfaces that pages of other origins may call: those that only read, signing in to them, and what
 * styles draw with.
 */
const open = /^\/(api\/(rest|sharing|ogc|tiles|styles|tables|wms|wmts|wfs)|fonts|sprites)(\/|\?|$)/;

const preflight = {
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-allow-headers":
    "Authorization, X-Esri-Authorization, Content-Type, Accept, If-None-Match",
  "access-control-max-age": "600",
};
const exposed = "Content-Crs, ETag, Link, OGC-NumberMatched, OGC-NumberReturned, WWW-Authenticate";
const noContent = 204;

/**
 * Lets the pages of configured origins read the interfaces for other programs, with an API token of
 * their user. No cookies are involved, so nothing is done in anybody's name without it.
 */
export function admitOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done) => {
    const { webOrigins = [] } = app.deps;
    const { origin } = request.headers;
    if (webOrigins.length === 0 || !open.test(request.url)) return done();
    reply.header("vary", "Origin");
    if (origin === undefined || !webOrigins.includes(origin)) return done();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": exposed,
    });
    if (request.method !== "OPTIONS") return done();
    reply.headers(preflight).code(noContent).send();
  });
}
