import { PbfReader } from "pbf";
import type { Answer } from "./askService";
import { ServiceFault } from "./serviceFault";

/** Pictures that are passed on: none that can hold a script. */
const pictures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  "image/png": (head) => head.readUInt32BE(0) === 0x89504e47,
  "image/jpeg": (head) => head.readUInt16BE(0) === 0xffd8,
  "image/gif": (head) => head.toString("latin1", 0, 4) === "GIF8",
  "image/webp": (head) =>
    head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
};

const enough = 16;

/** The type of a picture by its bytes, whatever it is called; null if it is none of ours. */
export function pictureType(body: Buffer): string | null {
  if (body.length < enough) return null;
  return Object.keys(pictures).find((type) => pictures[type]?.(body)) ?? null;
}

const nothing: readonly number[] = [204, 404, 410];

/** The body of an answer, whose status says that it is one. */
export function demandAnswer({ status, type, body }: Answer, isTile = false): Buffer {
  if (isTile && nothing.includes(status)) {
    throw new ServiceFault(`服务没有所请求的瓦片（${status}）`, true);
  }
  if (status === 401 || status === 403) {
    throw new ServiceFault(`服务拒绝访问（${status}），请核对服务密钥`);
  }
  if (status !== 200) throw new ServiceFault(`服务应答 ${status}${said(type, body)}`);
  return body;
}

/** A picture from an answer: its type as said and its bytes must both be one of ours. */
export function pictureOf(answer: Answer): { type: string; body: Buffer } {
  const body = demandAnswer(answer, true);
  if (body.length === 0) throw new ServiceFault("服务没有所请求的瓦片（空）", true);
  const isCalled = answer.type.startsWith("image/") || answer.type === "application/octet-stream";
  const type = isCalled ? pictureType(body) : null;
  if (type !== null) return { type, body };
  const called = answer.type || "未说明类型";
  throw new ServiceFault(
    `服务的应答不是图片（${called}），应为 PNG、JPEG、GIF 或 WebP${said(answer.type, body)}`,
  );
}

/** What a service says in a refusal, as plain words. */
function said(type: string, body: Buffer): string {
  if (!/xml|json|text\/plain/.test(type)) return "";
  const text = body.toString("utf8", 0, 20_000);
  const message =
    /<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]*>([^<]+)</.exec(text)?.[1] ??
    /"message"\s*:\s*"([^"\\]+)"/.exec(text)?.[1] ??
    (type === "text/plain" ? text : "");
  const words = message
    .replaceAll(/https?:\/\/\S+/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 120);
  return words === "" ? "" : `：${words}`;
}

const vectorTypes: readonly string[] = [
  "application/x-protobuf",
  "application/protobuf",
  "application/vnd.mapbox-vector-tile",
  "application/octet-stream",
  "",
];

/** The layers of a vector tile, and so that it is one. */
export function vectorLayers(body: Buffer): string[] {
  const names: string[] = [];
  try {
    new PbfReader(body).readFields((tag, _, tile) => {
      if (tag !== 3) return;
      const end = tile.readVarint() + tile.pos;
      if (end > tile.length) throw new RangeError("a layer ends behind its tile");
      let name = "";
      tile.readFields(
        (field, __, layer) => {
          if (field === 1) name = layer.readString();
        },
        null,
        end,
      );
      if (name !== "") names.push(name.slice(0, 100));
    }, null);
  } catch {
    throw new ServiceFault("服务的应答不是矢量瓦片");
  }
  if (names.length === 0) throw new ServiceFault("服务的应答不是矢量瓦片，或其中没有图层");
  return names;
}

/** A vector tile from an answer; an empty one is one too. */
export function vectorOf(answer: Answer): { type: string; body: Buffer } {
  const body = demandAnswer(answer, true);
  if (!vectorTypes.includes(answer.type)) {
    throw new ServiceFault(`服务的应答不是矢量瓦片（${answer.type}）${said(answer.type, body)}`);
  }
  if (body.length > 0) vectorLayers(body);
  return { type: "application/x-protobuf", body };
}

/** A document in JSON. */
export function jsonOf(answer: Answer): Record<string, unknown> {
  const body = demandAnswer(answer);
  const read = (): unknown => JSON.parse(body.toString("utf8"));
  let found: unknown;
  try {
    found = read();
  } catch {
    throw new ServiceFault("服务的说明不是 JSON，请核对地址");
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) {
    throw new ServiceFault("服务的说明不是 JSON，请核对地址");
  }
  if ("error" in found) throw new ServiceFault(`服务应答错误${said("json", body)}`);
  return found as Record<string, unknown>;
}
