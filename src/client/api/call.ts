import ky, { type Options } from "ky";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import {
  idempotencyHeader,
  messages,
  type Result,
  status,
  unattendedHeader,
} from "#contract/errors";
import { limits } from "#contract/limits";
import { openCallsAtom } from "../state/calls";
import { replyNotes } from "../state/replyNotes";
import { tokenAtom } from "../state/session";
import { store } from "../state/store";
import { isAttended } from "./attended";
import { config } from "./config";
import { fileName } from "./fileName";
import { intentOf } from "./intent";
import { onExpired } from "./onExpired";
import { type Patience, patienceOf } from "./patience";
import type { Progress } from "./progress";
import { encode, tokenHeader } from "./request";
import { inSession } from "./sessionSignal";
import { xhrFetch } from "./xhrFetch";

/**
 * What a call returns: the data of its contract, or for `blob` a file with the name from the
 * server.
 */
export type Reply<E extends Endpoint> =
  z.output<E["output"]> extends Blob ? File : z.output<E["output"]>;

export type CallOptions = {
  /** Reports bytes sent for uploads, bytes received for downloads. */
  onProgress?: (progress: Progress) => void;
  /** For the call that ends the session: it still runs after all others have been aborted. */
  last?: boolean;
};

type Failure = Extract<Result<never>, { ok: false }>;

const fail = (code: number, message: string, problems?: unknown): Failure =>
  problems === undefined
    ? { ok: false, status: code, message }
    : { ok: false, status: code, message, problems };

/** Makes one contract call. Never throws: every outcome is a row of the error catalogue. */
export async function call<E extends Endpoint>(
  e: E,
  input: z.input<E["input"]>,
  signal?: AbortSignal,
  { onProgress, last = false }: CallOptions = {},
): Promise<Result<Reply<E>>> {
  const ms = e.slow || e.kind === "blob" ? limits.slowRequestMs : limits.requestMs;
  const patience = patienceOf(ms);
  const late = patience.signal;
  const intent = intentOf(e, input);
  const left = last ? AbortSignal.any([]) : inSession(signal);
  store.set(openCallsAtom, (open) => open + 1);
  try {
    const moved = onProgress && movedTo(onProgress, patience);
    const reply = await send(e, input, AbortSignal.any([left, late]), {
      onProgress: moved,
      intent,
    });
    for (const note of replyNotes) note(reply.headers);
    if (isSettled(reply)) intent?.settle();
    return await outcomeOf(e, reply);
  } catch (error) {
    if (left.aborted) return fail(status.cancelled, messages.cancelled);
    if (late.aborted) return fail(status.offline, `请求超时：${ms / 1000} 秒内没有收到答复`);
    return broken(error);
  } finally {
    patience.end();
    store.set(openCallsAtom, (open) => open - 1);
  }
}

const movedTo =
  (tell: NonNullable<CallOptions["onProgress"]>, patience: Patience): CallOptions["onProgress"] =>
  (progress) => {
    patience.again();
    tell(progress);
  };

async function outcomeOf<E extends Endpoint>(e: E, reply: Response): Promise<Result<Reply<E>>> {
  // 304 counts as success and is reported as 200.
  if (!reply.ok && reply.status !== status.notModified) return refused(reply);
  return e.kind === "blob" ? received<E>(reply) : understood<E>(e, await reply.text());
}

/** Done or refused. After any other outcome nobody knows whether the call took effect. */
const isSettled = ({ status: code }: Response) => code < status.defect;

/**
 * fetch throws a TypeError when the connection fails, a DOMException when the browser aborts it.
 */
function broken(error: unknown): Failure {
  const said = error instanceof Error ? error.message : String(error);
  return error instanceof TypeError || error instanceof DOMException
    ? fail(status.offline, `连接不上服务器，请检查网络后重试（${said}）`)
    : fail(status.defect, `请求发送失败（${said}）`);
}

type Sending = {
  onProgress: CallOptions["onProgress"] | undefined;
  intent: ReturnType<typeof intentOf>;
};

function send(e: Endpoint, input: unknown, signal: AbortSignal, { onProgress, intent }: Sending) {
  const { apiBase, client, tokenHeader: header } = config();
  const encoded = encode(e, input, client);
  const token = e.access === null ? null : store.get(tokenAtom);
  return ky(e.path, {
    ...encoded,
    ...progressOf(encoded.body, onProgress),
    headers: {
      ...encoded.headers,
      ...tokenHeader(token, header),
      ...(intent && { [idempotencyHeader]: intent.key }),
      ...(!isAttended() && { [unattendedHeader]: "1" }),
    },
    prefixUrl: apiBase,
    // The catalogue describes one attempt; the time limit covers all of it, including the body.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: "omit",
    signal,
  });
}

function progressOf(body: Options["body"], onProgress: CallOptions["onProgress"]): Options {
  if (!onProgress) return {};
  if (body instanceof FormData) return { fetch: xhrFetch(body, onProgress) };
  return {
    onDownloadProgress: ({ transferredBytes, totalBytes }) =>
      onProgress({ done: transferredBytes, total: totalBytes }),
  };
}

async function refused(reply: Response): Promise<Failure> {
  const { status: code, statusText } = reply;
  if (code === status.expired) {
    onExpired();
    return fail(code, messages.expired);
  }
  const said = failureBody(await reply.text());
  if (code === status.forbidden) return fail(code, messages.forbidden, said.problems);
  // HTTP/2 has no status text.
  return fail(code, said.message || statusText || `请求失败（状态 ${code}）`, said.problems);
}

function failureBody(text: string): { message?: string; problems?: unknown } {
  const body = parsed(text);
  if (typeof body !== "object" || body === null) return {};
  const { message, problems } = body as Record<string, unknown>;
  return typeof message === "string" ? { message, problems } : { problems };
}

async function received<E extends Endpoint>(reply: Response): Promise<Result<Reply<E>>> {
  const blob = await reply.blob();
  const name = fileName(reply.headers.get("content-disposition")) ?? "下载文件";
  const file = new File([blob], name, { type: blob.type });
  return { ok: true, status: 200, data: file as Reply<E> };
}

/**
 * A string body is parsed as JSON once more, as the catalogue says; if that fails it stays text.
 */
function parsed(text: string): unknown {
  try {
    const once: unknown = JSON.parse(text);
    return typeof once === "string" ? parsed(once) : once;
  } catch {
    return text;
  }
}

/** A reply that breaks the contract is our bug, not a network failure: 500. */
function understood<E extends Endpoint>(e: E, text: string): Result<Reply<E>> {
  const read = e.output.safeParse(parsed(text));
  if (read.success) return { ok: true, status: 200, data: read.data as Reply<E> };
  const where = read.error.issues[0]?.path.join(".") || "整体";
  return fail(status.defect, `服务器的答复与约定不符（${e.path}：${where}）`);
}
