import { messages, type Result, status } from "#contract/errors";
import { tokenAtom } from "../state/session";
import { store } from "../state/store";
import { config } from "./config";
import { onExpired } from "./onExpired";
import { tokenHeader } from "./request";
import { inSession } from "./sessionSignal";

const noAnswer = "服务器没有应答，请检查网络";

/** A tile of our own API with the user's session: its bytes, or why there are none. */
export async function fetchTile(address: string, signal?: AbortSignal): Promise<Result<Blob>> {
  const headers = tokenHeader(store.get(tokenAtom), config().tokenHeader);
  try {
    const reply = await fetch(address, { headers, signal: inSession(signal) });
    if (reply.ok) return { ok: true, status: status.ok, data: await reply.blob() };
    if (reply.status === status.expired) onExpired();
    const { message = noAnswer } = (await reply.json().catch(() => ({}))) as { message?: string };
    return { ok: false, status: reply.status, message };
  } catch (error) {
    const isAborted = (error as Error).name === "AbortError";
    if (isAborted) return { ok: false, status: status.cancelled, message: messages.cancelled };
    return { ok: false, status: status.offline, message: noAnswer };
  }
}
