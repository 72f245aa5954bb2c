import { type Result, status } from "#contract/errors";
import type { Progress } from "./progress";

type Options = {
  signal: AbortSignal;
  maxBytes: number;
  onProgress: (progress: Progress) => void;
};

const fail = (code: number, message: string) => ({ ok: false, status: code, message }) as const;

/**
 * The address of a document if it may be opened: HTTP(S) only, on this origin or an allowed one.
 * Null otherwise.
 */
export function allowedAddress(
  asked: string,
  here: string,
  allowed: readonly string[],
): URL | null {
  if (!URL.canParse(asked, here)) return null;
  const address = new URL(asked, here);
  const origins = [here, ...allowed].map((one) => new URL(one).origin);
  const isHttp = address.protocol === "https:" || address.protocol === "http:";
  return isHttp && !address.username && origins.includes(address.origin) ? address : null;
}

/** Fetches a file by its address, without session or cookies; a redirect is refused. Never throws. */
export async function fetchFile(
  address: URL,
  { signal, maxBytes, onProgress }: Options,
): Promise<Result<File>> {
  try {
    const reply = await fetch(address, { signal, credentials: "omit", redirect: "error" });
    if (!reply.ok) return fail(reply.status, `服务器答复状态 ${reply.status}`);
    const total = Number(reply.headers.get("content-length") ?? 0);
    if (total > maxBytes) return fail(status.tooLarge, "文件过大");
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let done = 0;
    for (const reader = reply.body?.getReader(); reader; ) {
      const { value, done: ended } = await reader.read();
      if (ended) break;
      done += value.length;
      if (done > maxBytes) {
        await reader.cancel();
        return fail(status.tooLarge, "文件过大");
      }
      parts.push(value);
      onProgress({ done, total });
    }
    return { ok: true, status: 200, data: new File(parts, nameOf(address)) };
  } catch {
    if (signal.aborted) return fail(status.cancelled, "请求已取消");
    return fail(status.offline, "连接不上文件所在的服务器，请检查网络后重试");
  }
}

function nameOf({ pathname }: URL): string {
  const last = pathname.split("/").findLast(Boolean) ?? "";
  try {
    return decodeURIComponent(last) || "文件.ofd";
  } catch {
    return last;
  }
}
