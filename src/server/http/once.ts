import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Endpoint, StoredUpload } from "#contract/define/endpoint";
import { idempotencyHeader, Refusal, status } from "#contract/errors";
import type { Db } from "../db/tables";
import { type CallKey, enterKey, keepReply, knownKey } from "../repositories/account/callKey";
import { WrittenReply } from "../services/context/context";

/** A call with an idempotency key, which takes effect once however often it is sent. */
export type Once = CallKey & { seal: Buffer };

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\0")).digest();

/** The key of a request; null if it has none or its call changes nothing. */
export function onceOf(request: FastifyRequest, one: Endpoint, input: unknown): Once | null {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  const isKept = one.kind === "json" || one.kind === "form" || one.kind === "upload";
  if (key === undefined || !request.caller || !isKept) return null;
  if (typeof key !== "string" || !/^[\w.:-]{16,100}$/.test(key)) {
    const form = "应为 16 到 100 个字母、数字或 _ . : -";
    throw new Refusal(status.badRequest, `请求标识 ${idempotencyHeader} 不正确，${form}`);
  }
  const { id } = request.caller;
  return {
    id: digest("id", id, key),
    seal: digest("reply", id, key),
    call: one.path,
    input: digest(JSON.stringify(input, withoutPlace)),
  };
}

/** A file sent again is stored under another id but is the same file. */
const withoutPlace = (_: string, value: unknown): unknown => {
  const { md5, size, name } = Object(value) as Partial<StoredUpload>;
  return md5 === undefined ? value : { md5, size, name };
};

/** The first call's reply, for a call that was sent again. */
export class Replay extends WrittenReply {}

/** If the key exists by now, this refusal undoes what the call has done. */
export async function enter(tx: Db, once: Once): Promise<void> {
  if (await enterKey(tx, once)) return;
  throw new Refusal(status.conflict, "相同的提交正在处理，请稍后重试");
}

const written = (result: unknown) =>
  Buffer.from(result instanceof WrittenReply ? result.json : JSON.stringify(result));

/**
 * Encrypted with the key: replies may contain one-time passwords, which readers of the table must
 * not learn.
 */
export async function keep(db: Db, { id, seal }: Once, result: unknown): Promise<void> {
  const start = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", seal, start);
  const body = Buffer.concat([cipher.update(written(result)), cipher.final()]);
  await keepReply(db, id, Buffer.concat([start, cipher.getAuthTag(), body]));
}

function opened(seal: Buffer, reply: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", seal, reply.subarray(0, 12));
  decipher.setAuthTag(reply.subarray(12, 28));
  return Buffer.concat([decipher.update(reply.subarray(28)), decipher.final()]).toString("utf8");
}

/**
 * The reply follows shortly after the commit: if it has not come by then, the server ended in
 * between.
 */
const looks = 50;
const betweenMs = 100;

/** The reply to the first call with this key; null if there was none. */
export async function answered(db: Db, once: Once): Promise<Replay | null> {
  for (let look = 0; look < looks; look++) {
    const known = await knownKey(db, once.id);
    if (!known) return null;
    if (known.call !== once.call || !known.input.equals(once.input)) {
      const words = "该请求标识已用于另一次提交，请刷新页面后重新提交";
      throw new Refusal(status.conflict, words);
    }
    if (known.reply) return new Replay(opened(once.seal, known.reply));
    await pause(betweenMs);
  }
  throw new Refusal(status.conflict, "该操作已经执行，请刷新页面查看结果");
}
