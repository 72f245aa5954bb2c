import type { FastifyRequest } from "fastify";
import { hearingOf } from "../db/hearing";

const asked = new WeakMap<FastifyRequest, Promise<boolean>>();

/**
 * Whether what is in memory of the database is as new as this request: asked once for all that looks
 * into it. False where it is not kept.
 */
export function presentFor(request: FastifyRequest): Promise<boolean> {
  const known = asked.get(request);
  if (known) return known;
  const present = hearingOf(request.server.deps.db)?.present() ?? Promise.resolve(false);
  asked.set(request, present);
  return present;
}
