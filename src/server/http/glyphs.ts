/// <reference path="./fontnik.d.ts" />
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import fontnik from "fontnik";
import { Refusal, status } from "#contract/errors";

const require = createRequire(import.meta.url);
const weights = {
  regular: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  bold: "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
} as const;
type Weight = keyof typeof weights;

const rangeSize = 256;
const lastStart = 65_280;
const year = 365 * 24 * 3600;

const fonts = new Map<Weight, Promise<Buffer>>();
const ranges = new Map<string, Promise<Buffer>>();

function fontOf(weight: Weight): Promise<Buffer> {
  const known = fonts.get(weight) ?? readFile(require.resolve(weights[weight]));
  fonts.set(weight, known);
  return known;
}

/** Distance fields of 256 characters of Noto Sans SC; made on first use, then cached. */
export function glyphRange(weight: Weight, start: number): Promise<Buffer> {
  const key = `${weight} ${start}`;
  const known = ranges.get(key);
  if (known) return known;
  const made = fontOf(weight).then(
    (font) =>
      new Promise<Buffer>((resolve, reject) => {
        fontnik.range({ font, start, end: start + rangeSize - 1 }, (error, glyphs) =>
          error ? reject(error) : resolve(glyphs),
        );
      }),
  );
  ranges.set(key, made);
  made.catch(() => ranges.delete(key));
  return made;
}

type Address = { Params: { stack: string; range: string } };

/**
 * Glyphs for map labels: `/fonts/{family}-{weight}/{from}-{to}.pbf`, without a session since they
 * contain no data. Every family is drawn in Noto Sans SC.
 */
export function serveGlyphs(app: FastifyInstance): void {
  app.get<Address>("/fonts/:stack/:range", async ({ params }, reply) => {
    const [, from, to] = /^(\d{1,5})-(\d{1,5})\.pbf$/.exec(params.range) ?? [];
    const start = Number(from);
    const whole = start % rangeSize === 0 && start <= lastStart && Number(to) === start + 255;
    if (from === undefined || !whole) throw new Refusal(status.notFound, "没有这个字形范围");
    const weight = /bold/i.test(params.stack) ? "bold" : "regular";
    return reply
      .type("application/x-protobuf")
      .header("cache-control", `public, max-age=${year}, immutable`)
      .send(await glyphRange(weight, start));
  });
}
