import type { FastifyRequest } from "fastify";
import { insertAudit } from "../repositories/account/audit";

/** So many ids have room in a row; of the others their number stands there. */
const mostIds = 30;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of keys such as dkid, dkids, pcid, fileId, also of those of objects in a list. */
function idsIn(input: object): string[] {
  return Object.entries(input).flatMap(([key, value]) => {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    if (/ids?$/i.test(key)) return list.filter((one) => typeof one === "string");
    return Array.isArray(value) ? list.filter(isObject).flatMap(idsIn) : [];
  });
}

/** The records that an input names. */
export function targetOf(input: unknown): string | null {
  const named = isObject(input) ? idsIn(input) : [];
  if (named.length === 0) return null;
  const rest = named.length > mostIds ? [`+${named.length - mostIds}`] : [];
  return [...named.slice(0, mostIds), ...rest].join(",");
}

/** The record that a call answers with, the key first: what it has made. */
export function madeBy(reply: unknown): string | null {
  const [[key, value] = []] = isObject(reply) ? Object.entries(reply) : [];
  return key && /id$/i.test(key) && typeof value === "string" ? value : null;
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
