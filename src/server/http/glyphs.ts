import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { Refusal, status } from "#contract/errors";
import { charactersOf, textFontPath } from "#contract/look/textFont";
import { firstLetter, nameLetters } from "#contract/map/nameLetters";
import { glyphRange, lastStart, rangeSize } from "../files/glyphRange";
import { keptGlyphs } from "../files/keptGlyphs";
import { textFont } from "../files/textFont";
import { acceptsGzip, zippedOnce } from "./zippedOnce";

const year = 365 * 24 * 3600;
const forEver = `public, max-age=${year}, immutable`;

const lettersTag = `"${createHash("sha256").update(nameLetters).digest("base64url").slice(0, 22)}"`;

type Address = { Params: { stack: string; range: string } };

/** The first character of a file of glyphs, `{from}-{to}.pbf`; not found if there is no such one. */
export function startOfRange(name: string): number {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})\.pbf$/.exec(name) ?? [];
  const start = Number(from);
  const whole = start % rangeSize === 0 && start <= lastStart && Number(to) === start + 255;
  if (from === undefined || !whole) throw new Refusal(status.notFound, "没有这个字形范围");
  return start;
}

/**
 * Glyphs for map labels: `/fonts/{family}-{weight}/{from}-{to}.pbf`, without a session since they
 * contain no data. Every family is drawn in Noto Sans SC.
 */
export function serveGlyphs(app: FastifyInstance): void {
  app.get<Address>("/fonts/:stack/:range", async (request, reply) => {
    const { params } = request;
    const start = startOfRange(params.range);
    const weight = /bold/i.test(params.stack) ? "bold" : "regular";
    reply.type("application/x-protobuf").header("vary", "accept-encoding");
    // What a code point of private use stands for may be another in the next release.
    if (start !== firstLetter) {
      reply.header("cache-control", forEver);
    } else {
      reply.header("cache-control", "no-cache").header("etag", lettersTag);
      const known = request.headers["if-none-match"]?.replace(/^W\//, "");
      if (known === lettersTag) return reply.code(304).send();
    }
    const kept = await keptGlyphs(weight, start);
    if (!kept) return reply.send(await glyphRange(weight, start));
    if (!acceptsGzip(request)) return reply.send(gunzipSync(kept));
    return reply.header("content-encoding", "gzip").send(kept);
  });
  // A font for drawing documents where a machine has none: the whole one is ten megabytes.
  app.get<{ Querystring: { of?: unknown } }>(textFontPath, async (request, reply) => {
    const characters = charactersOf(request.query.of);
    if (!characters) throw new Refusal(status.notFound, "没有这样的字体");
    const font = await textFont("regular", characters);
    reply.type("font/ttf").header("cache-control", forEver);
    return reply.send(await zippedOnce(request, reply, font));
  });
}
