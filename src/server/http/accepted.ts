import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";

const unacceptable = 406;

/** Formats of a resource by their names in `f`, with the media types that ask for each; best first. */
export type Formats = Readonly<Record<string, readonly string[]>>;

/**
 * The format that a request asks for: by `f`, or else by the `Accept` header. Refused if there is
 * none of it.
 */
export function formatFor(request: FastifyRequest, reply: FastifyReply, formats: Formats): string {
  const names = Object.keys(formats);
  const { f } = request.query as { f?: unknown };
  if (f !== undefined) {
    if (names.includes(String(f))) return String(f);
    const words = `不支持的返回格式 f=${String(f).slice(0, 20)}，可用 ${names.join("、")}`;
    throw new Refusal(status.badRequest, words);
  }
  const vary = reply.getHeader("vary");
  reply.header("vary", vary ? `${vary}, Accept` : "Accept");
  const { accept } = request.headers;
  if (!accept?.trim()) return names[0] as string;
  const ranges = accept.split(",").map(rangeOf);
  const weights = names.map((name) =>
    Math.max(...(formats[name] ?? []).map((type) => weightOf(ranges, type))),
  );
  const best = Math.max(...weights);
  if (best > 0) return names[weights.indexOf(best)] as string;
  const types = Object.values(formats).map(([type]) => type);
  throw new Refusal(unacceptable, `没有 Accept 所要的格式，可用 ${types.join("、")}`);
}

type Range = { name: string; weight: number };

/** One of an `Accept` header, such as `application/*;q=0.5`. */
function rangeOf(text: string): Range {
  const [name = "", ...rest] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = rest.map((part) => /^q=(\d(?:\.\d*)?)$/.exec(part)?.[1]).find(Boolean);
  return { name, weight: quality === undefined ? 1 : Number(quality) };
}

/** What is named exactly says more than what is named by its kind. */
function weightOf(ranges: readonly Range[], type: string): number {
  const [plain = ""] = type.split(";");
  for (const wanted of [plain, `${plain.split("/")[0]}/*`, "*/*"]) {
    const found = ranges.find(({ name }) => name === wanted);
    if (found) return found.weight;
  }
  return 0;
}
