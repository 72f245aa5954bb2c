import type { FastifyRequest } from "fastify";
import { hearingOf } from "../db/hearing";

/** What a request has asked of the channel, and whether it is known to be so. */
export type Presence = { asked: Promise<boolean>; isFound: boolean };

/**
 * Whether what is in memory of the database is as new as this request: asked once for all that looks
 * into it. False where it is not kept.
 */
export function presentFor(request: FastifyRequest): Promise<boolean> {
  if (request.presence) return request.presence.asked;
  const asked = hearingOf(request.server.deps.db)?.present() ?? Promise.resolve(false);
  const presence = { asked, isFound: false };
  request.presence = presence;
  void asked.then((isPresent) => {
    presence.isFound = isPresent;
  });
  return asked;
}

/** Whether that has been asked for a request, and was so. */
export const wasPresent = ({ presence }: FastifyRequest): boolean => presence?.isFound ?? false;
