import type { FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";

const unacceptable = 406;

/** Whether a range of an `Accept` header, such as `application/*;q=0.5`, has this media type. */
function isIn(range: string, type: string): boolean {
  const [name = "", ...rest] = range.split(";").map((part) => part.trim().toLowerCase());
  if (rest.some((part) => /^q=0(\.0*)?$/.test(part))) return false;
  const [kind] = type.split("/");
  return name === "*/*" || name === `${kind}/*` || name === type.split(";")[0];
}

/**
 * Refuses a format that there is none of: one named by `f`, or else those of the `Accept` header.
 * `types` are what the resource has.
 */
export function demandAccepted(request: FastifyRequest, types: readonly string[]): void {
  const { f } = request.query as { f?: unknown };
  if (f !== undefined) {
    if (f === "json") return;
    throw new Refusal(status.badRequest, `不支持的返回格式 f=${String(f).slice(0, 20)}，可用 json`);
  }
  const { accept } = request.headers;
  if (!accept?.trim()) return;
  const ranges = accept.split(",");
  if (types.some((type) => ranges.some((range) => isIn(range, type)))) return;
  throw new Refusal(unacceptable, `没有 Accept 所要的格式，可用 ${types.join("、")}`);
}
