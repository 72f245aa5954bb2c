import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#contract/errors";
import { regionsWithin } from "../../repositories/account/region";
import type { Strip } from "../../tiles/features/pieces/strip";
import { withFeatures } from "../../tiles/features/pieces/writtenJson";
import { type Formats, formatFor } from "../accepted";
import { callerOf, type requireCaller } from "../authenticate";
import { originOf, prefixOf } from "../origin";
import { htmlPage } from "./htmlPage";

export const ogcPath = "/api/ogc";

/**
 * What a resource answers, in JSON of a media type or as bytes; `features` are written ones that stand in
 * the body before its links, `html` is what a page shows instead.
 */
export type OgcAnswer = {
  body: object;
  features?: Strip;
  type: string;
  title: string;
  html?: () => object;
  csv?: () => string;
};

type Guard = ReturnType<typeof requireCaller>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<OgcAnswer>;

const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;
const notAllowed = 405;

/** Serves a resource with a slash at the end and without, in the format asked for, and to GET alone. */
export function serveResource(
  app: FastifyInstance,
  url: string,
  onRequest: Guard,
  formats: Formats,
  handler: Handler,
): void {
  for (const one of [url, `${url}/`]) {
    app.get(one, { onRequest }, async (request, reply) => {
      const format = formatFor(request, reply, formats);
      return send(request, reply, { format, formats }, await handler(request, reply));
    });
    app.route({ url: one, method: [...methods], onRequest: refuse, handler: refuse });
  }
}

/** Nothing is changed here, whoever asks for it. */
async function refuse(_: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header("allow", "GET, HEAD");
  throw new Refusal(notAllowed, "该接口只读，只能用 GET 和 HEAD");
}

type Chosen = { format: string; formats: Formats };

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  chosen: Chosen,
  { body, features, type, title, html, csv }: OgcAnswer,
) {
  if (chosen.format === "csv" && csv) {
    return reply.type("text/csv; charset=utf-8; header=present").send(csv());
  }
  if (chosen.format === "html") {
    return reply.type("text/html; charset=utf-8").send(htmlPage(title, html?.() ?? body));
  }
  if (body instanceof Uint8Array) return reply.type(type).send(Buffer.from(body));
  const links = "links" in body && Array.isArray(body.links) ? body.links : null;
  const whole = links ? { ...body, links: [...links, ...alternates(request, chosen)] } : body;
  // Sent as bytes: for text, Fastify rewrites the content type into a form that GDAL does not
  // recognise.
  return reply.type(type).send(features ? between(whole, features) : bytesOf(whole));
}

const bytesOf = (whole: object): Buffer => Buffer.from(JSON.stringify(whole));

function between(whole: object, features: Strip): Buffer {
  const { links, ...head } = whole as { links?: object };
  return withFeatures(head, features, { links }).bytes;
}

const titles: Readonly<Record<string, string>> = { html: "网页", csv: "CSV" };

/** The same resource in its other formats. */
const alternates = (request: FastifyRequest, { format, formats }: Chosen) =>
  Object.entries(formats)
    .filter(([name]) => name !== format)
    .map(([name, [type]]) => {
      const own = selfOf(request);
      own.searchParams.set("f", name);
      return { href: own.href, rel: "alternate", type, title: titles[name] ?? name };
    });

export const rootOf = (request: FastifyRequest) =>
  `${originOf(request)}${prefixOf(request)}${ogcPath}`;

/** The URL of a request below our origin, whatever precedes its path. */
export function selfOf(request: FastifyRequest): URL {
  const self = new URL(rootOf(request));
  const { pathname, search } = new URL(request.url, self);
  self.pathname = `${prefixOf(request)}${pathname}`;
  self.search = search;
  return self;
}

/** The box of the caller's region, known without reading any parcel. */
export async function boundsFor(request: FastifyRequest) {
  const { db, readDb = db } = request.server.deps;
  const [region] = await regionsWithin(readDb, callerOf(request).areaCode);
  return region?.bbox ?? ([118, 27, 123, 31.2] as const);
}
