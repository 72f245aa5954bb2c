import type { FastifyRequest } from "fastify";
import { insertAudit } from "../repositories/audit";

const mostChars = 1000;

/** The records that an input names: values of keys such as dkid, dkids, pcid, fileId. */
export function targetOf(input: unknown): string | null {
  if (typeof input !== "object" || input === null) return null;
  const named = Object.entries(input)
    .filter(([key]) => /ids?$/i.test(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === "string");
  return named.length === 0 ? null : named.join(",").slice(0, mostChars);
}

/** Leaves an audit row. It never fails the request: a full log must not stop the office. */
export async function audit(
  request: FastifyRequest,
  outcome: number,
  message?: string,
): Promise<void> {
  if (request.action === null) return;
  const { caller } = request;
  try {
    await insertAudit(request.server.deps.db, {
      user_id: caller?.id ?? null,
      username: caller?.username ?? request.claimedName,
      area_code: caller?.areaCode ?? null,
      action: request.action,
      target: request.target,
      outcome,
      detail: {
        ip: request.ip,
        ...(message === undefined ? {} : { message }),
        ...(request.change && { change: request.change }),
      },
    });
  } catch (error) {
    request.log.error({ err: error }, "audit row lost");
  }
}
