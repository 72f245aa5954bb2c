import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const keys = { accessKeyId: "synthetic-key", secretAccessKey: "synthetic-secret" };
const region = "us-east-1";
const bucket = "clzy";

/** The stored objects: a map in memory, or something with its interface. */
export type Objects = Pick<Map<string, Buffer>, "get" | "set" | "delete" | "has" | "keys" | "size">;

export type S3Server = {
  settings: typeof keys & { endpoint: string; region: string };
  objects: Objects;
  /** The requests: method and key. */
  asked: string[];
  /** Statuses to return for the next requests instead of serving them. */
  failures: number[];
  /** Misbehaviour: never answers, or ends or stalls a reply halfway. */
  trouble: { kind: "hangs" | "cuts" | "stalls" | null };
  stop: () => Promise<void>;
};

/**
 * An S3 service with one bucket: path-style objects, and full verification of version 4 signatures.
 */
export async function startS3(
  objects: Objects = new Map<string, Buffer>(),
  at = 0,
): Promise<S3Server> {
  const asked: string[] = [];
  const failures: number[] = [];
  const trouble: S3Server["trouble"] = { kind: null };
  const server = createServer(async (request, reply) => {
    if (trouble.kind === "hangs") return;
    const body = await bodyOf(request);
    const { pathname } = new URL(request.url ?? "", "http://host");
    const [, named, ...rest] = pathname.split("/");
    const key = rest.join("/");
    asked.push(`${request.method} ${key}`);
    const failure = failures.shift() ?? refusalOf(request, named);
    if (failure) return refuse(reply, failure);
    if (trouble.kind) return answerHalf(reply, trouble.kind);
    answer(
      objects,
      { method: request.method ?? "", key, range: request.headers.range },
      body,
      reply,
    );
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/${bucket}`;
  return {
    ...{ objects, asked, failures, trouble, settings: { ...keys, endpoint, region } },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerHalf(reply: ServerResponse, kind: "cuts" | "stalls"): void {
  reply.writeHead(200, { "content-length": 1000 }).write("x".repeat(500));
  if (kind === "cuts") setImmediate(() => reply.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Asked = { method: string; key: string; range: string | undefined };

function answer(
  objects: Objects,
  { method, key, range }: Asked,
  body: Buffer,
  reply: ServerResponse,
): void {
  if (method === "PUT") {
    objects.set(key, body);
    reply.setHeader("etag", `"${createHash("md5").update(body).digest("hex")}"`).end();
    return;
  }
  if (method === "DELETE") {
    objects.delete(key);
    reply.writeHead(204).end();
    return;
  }
  const held = objects.get(key);
  if (!held) {
    refuse(reply, 404);
    return;
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const bytes = start === undefined ? held : held.subarray(Number(start), Number(end) + 1);
  reply.writeHead(range ? 206 : 200, { "content-length": bytes.length });
  reply.end(method === "HEAD" ? undefined : bytes);
}

function refuse(reply: ServerResponse, status: number): void {
  const code = { 403: "SignatureDoesNotMatch", 404: "NoSuchKey", 411: "MissingContentLength" }[
    status
  ];
  reply.writeHead(status, { "content-type": "application/xml" });
  reply.end(`<Error><Code>${code ?? "InternalError"}</Code><Message>no</Message></Error>`);
}

/** Why a request is refused; null if it is signed, complete and for our bucket. */
function refusalOf(request: IncomingMessage, named: string | undefined): number | null {
  const isSized = request.headers["content-length"] !== undefined;
  if (request.method === "PUT" && !isSized) return 411;
  if (request.headers.authorization !== signatureOf(request)) return 403;
  return named === bucket ? null : 404;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const sign = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** The authorisation that this request should carry (AWS Signature Version 4). */
function signatureOf({ method, url, headers }: IncomingMessage): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1]?.split(";") ?? [];
  for (const name of ["host", "x-amz-date", "x-amz-content-sha256"]) {
    if (!names.includes(name)) return "must be signed";
  }
  const { pathname, search } = new URL(url ?? "", "http://host");
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const payload = String(headers["x-amz-content-sha256"]);
  const canonical = [method, pathname, search.slice(1), lines, names.join(";"), payload].join("\n");
  const moment = String(headers["x-amz-date"]);
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", moment, scope, hash(canonical)].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((made, part) => sign(made, part), `AWS4${keys.secretAccessKey}`);
  const credential = `Credential=${keys.accessKeyId}/${scope}`;
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
}
