import { lookup } from "node:dns/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { request as requestSafely, Agent as SafeAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import type { KeyPlace } from "#contract/map/connectedLayer";
import { demandReachable } from "./hostRules";
import { ServiceFault } from "./serviceFault";

export type Key = { place: KeyPlace; name: string; value: string };

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/**
 * What every question to a service is bound by: inner hosts that the operator lists, and where a name
 * leads. Connections are kept with it, since they were checked by it.
 */
export function boundsOf(listed: readonly string[], resolve: Resolve = systemResolve) {
  const kept = { keepAlive: true, maxSockets: 8, maxFreeSockets: 2, timeout: 30_000 };
  return { listed, resolve, pools: { "http:": new Agent(kept), "https:": new SafeAgent(kept) } };
}
export type Bounds = ReturnType<typeof boundsOf>;

type Question = {
  url: URL;
  key: Key | null;
  /** Seconds until the answer must have begun. */
  patience: number;
  /** Bytes that an answer may have, unpacked too. */
  most: number;
};

export type Answer = { status: number; type: string; body: Buffer };

/** After the first byte; whoever sends drop by drop is not waited for. */
const restMs = 7_000;

/** The name of the product alone: nothing of who asks goes out. */
const agentName = "clzy-workbench";

/**
 * Asks a service of others. Connects to the very address that was checked, follows nowhere, and
 * stops at the limits of time and size. Throws `ServiceFault`.
 */
export async function askService(question: Question, bounds: Bounds): Promise<Answer> {
  const url = withKey(question.url, question.key);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ServiceFault("只能连接 http:// 和 https:// 的服务");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) demandReachable(url, host, bounds.listed);
  const over = new AbortController();
  const late = () => over.abort(new ServiceFault(`服务在 ${question.patience} 秒内没有应答`));
  let timer = setTimeout(late, question.patience * 1000);
  try {
    const reply = await begin(url, question.key, bounds, over.signal);
    clearTimeout(timer);
    timer = setTimeout(() => over.abort(new ServiceFault("服务的应答迟迟不完")), restMs);
    const body = await bodyOf(reply, question.most, over.signal);
    const type = (reply.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    return { status: reply.statusCode ?? 0, type, body };
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : faultOf(error);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

function withKey(address: URL, key: Key | null): URL {
  const url = new URL(address);
  if (key?.place === "query") url.searchParams.set(key.name, key.value);
  return url;
}

const headersOf = (key: Key | null): Record<string, string> => ({
  "user-agent": agentName,
  accept: "*/*",
  "accept-encoding": "gzip",
  ...(key?.place === "header" && { [key.name]: key.value }),
  ...(key?.place === "cookie" && { cookie: `${key.name}=${key.value}` }),
});

/** The addresses of a host, each looked at before any is connected to. */
function checkedLookup(url: URL, { listed, resolve }: Bounds): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        try {
          for (const { address } of found) demandReachable(url, address, listed);
        } catch (error) {
          return done(error as Error, []);
        }
        const [first] = found;
        if (!first) return done(new ServiceFault(`找不到主机 ${host}`), []);
        if (all) return done(null, [...found]);
        done(null, first.address, first.family);
      },
      () => done(new ServiceFault(`找不到主机 ${host}`), []),
    );
  };
}

function begin(url: URL, key: Key | null, bounds: Bounds, signal: AbortSignal) {
  const send = url.protocol === "https:" ? requestSafely : request;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = send(url, {
      agent: bounds.pools[url.protocol as keyof Bounds["pools"]],
      lookup: checkedLookup(url, bounds),
      headers: headersOf(key),
      maxHeaderSize: 16_384,
      signal,
    });
    asked.once("response", resolve);
    asked.on("error", reject);
    asked.end();
  });
}

const unzip = { gzip: promisify(gunzip), "x-gzip": promisify(gunzip), deflate: promisify(inflate) };

const tooMuch = (most: number) =>
  new ServiceFault(`服务的应答超过 ${Math.round(most / 1_000_000)} MB`);

async function bodyOf(reply: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const status = reply.statusCode ?? 0;
  if (status >= 300 && status < 400 && status !== 304) {
    reply.destroy();
    throw new ServiceFault(`服务转向别处（${status}），请填写转向之后的地址`);
  }
  const stop = () => reply.destroy(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const coding = (reply.headers["content-encoding"] ?? "identity").toLowerCase();
    return await unpacked(await whole(reply, most), coding, most);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function whole(reply: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = Number(reply.headers["content-length"] ?? 0) > most ? most : 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) {
      reply.destroy();
      throw tooMuch(most);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function unpacked(body: Buffer, coding: string, most: number): Promise<Buffer> {
  if (coding === "identity" || body.length === 0) return body;
  if (!Object.hasOwn(unzip, coding)) throw new ServiceFault(`服务的应答用了未知的压缩“${coding}”`);
  return unzip[coding as keyof typeof unzip](body, { maxOutputLength: most }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ERR_BUFFER_TOO_LARGE"
        ? tooMuch(most)
        : new ServiceFault("服务的应答已损坏");
    },
  );
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "服务拒绝连接，请核对主机和端口",
  ECONNRESET: "服务中断了连接",
  EHOSTUNREACH: "到不了服务所在的主机",
  ENETUNREACH: "到不了服务所在的网络",
  ENOTFOUND: "找不到服务所在的主机",
  EPROTO: "服务不支持 https，请核对地址",
  HPE_HEADER_OVERFLOW: "服务的应答头过长",
};

function faultOf(error: unknown): ServiceFault {
  if (error instanceof ServiceFault) return error;
  const { code = "", cause } = error as NodeJS.ErrnoException;
  if (cause instanceof ServiceFault) return cause;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return new ServiceFault("服务的证书不可信，由运维人员用 NODE_EXTRA_CA_CERTS 加入其签发者");
  }
  return new ServiceFault(reasons[code] ?? "服务的应答不完整或不合规范");
}
