import type { FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { leftUndone } from "#contract/words/auditWords";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import { insertAudit } from "../repositories/account/audit";

/** Ids that fit in a row; the others are only counted. */
const mostIds = 30;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of keys such as dkid, dkids, pcid, fileId, also inside objects of a list. */
function idsIn(input: object): string[] {
  return Object.entries(input).flatMap(([key, value]) => {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    if (/ids?$/i.test(key)) return list.filter((one) => typeof one === "string");
    return Array.isArray(value) ? list.filter(isObject).flatMap(idsIn) : [];
  });
}

/** The ids of the records that an input names. */
export function targetOf(input: unknown): string | null {
  const named = isObject(input) ? idsIn(input) : [];
  if (named.length === 0) return null;
  const rest = named.length > mostIds ? [`+${named.length - mostIds}`] : [];
  return [...named.slice(0, mostIds), ...rest].join(",");
}

/** The id of the record that a call created: the first key of its reply. */
export function madeBy(reply: unknown): string | null {
  const [[key, value] = []] = isObject(reply) ? Object.entries(reply) : [];
  return key && /id$/i.test(key) && typeof value === "string" ? value : null;
}

export type Told = { outcome: number; made?: string | null; message?: string | undefined };

export function auditOf(request: FastifyRequest, { outcome, made = null, message }: Told) {
  const { caller } = request;
  return {
    user_id: caller?.id ?? null,
    username: caller?.username ?? request.claimedName,
    area_code: caller?.areaCode ?? null,
    action: request.action ?? request.url,
    target: request.target ?? made,
    outcome,
    detail: {
      ip: request.ip,
      ...(request.tokenName !== null && { token: request.tokenName }),
      ...(message === undefined ? {} : { message }),
      ...(request.change && { change: request.change }),
    },
  };
}

/**
 * Writes the audit row inside the call's transaction. What cannot be logged is undone: nobody acts
 * unseen.
 */
export const tellerOf =
  (request: FastifyRequest, isSignIn: boolean) => async (tx: Db, result: unknown) => {
    const made = isSignIn ? null : madeBy(result);
    const row = auditOf(request, { outcome: status.ok, made, message: leftUndone(result) });
    await insertAudit(tx, row).catch((error: unknown) => {
      throw untold(error);
    });
  };

/** Logs the refusal of a call before its caller learns of it. */
export async function tellRefusal(
  request: FastifyRequest,
  outcome: number,
  message: string,
): Promise<void> {
  if (request.action === null) return;
  const row = auditOf(request, { outcome, message });
  const author = { by: row.username ?? "", via: row.action };
  await write(request.server.deps.db, author, (tx) => insertAudit(tx, row)).catch(
    (error: unknown) => {
      throw untold(error);
    },
  );
}

export const untold = (cause: unknown) =>
  Object.assign(
    new Refusal(status.offline, "操作日志无法写入，操作没有执行，请稍后重试或联系管理员"),
    {
      cause,
    },
  );
