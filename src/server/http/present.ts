import type { FastifyRequest } from "fastify";
import { hearingOf } from "../db/hearing";

const asked = new WeakMap<FastifyRequest, Promise<boolean>>();
const found = new WeakSet<FastifyRequest>();

/**
 * Whether what is in memory of the database is as new as this request: asked once for all that looks
 * into it. False where it is not kept.
 */
export function presentFor(request: FastifyRequest): Promise<boolean> {
  const known = asked.get(request);
  if (known) return known;
  const present = hearingOf(request.server.deps.db)?.present() ?? Promise.resolve(false);
  asked.set(request, present);
  void present.then((isPresent) => isPresent && found.add(request));
  return present;
}

/** Whether that has been asked for a request, and was so. */
export const wasPresent = (request: FastifyRequest): boolean => found.has(request);
