import type { FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import type { Parameters } from "../tiles/features/parameters";
import { demandReadable } from "./readable";

const unread = 415;
/** Characters of a multipart body: as many as any other body of a query may have. */
const longest = 1024 * 1024;

/**
 * What a request is asked with: its query, and over that its body, which may be a form, multipart or
 * JSON. The same names mean the same in each.
 */
export async function givenTo(request: FastifyRequest): Promise<Parameters> {
  const query = request.query as Parameters;
  const body = request.isMultipart() ? await partsOf(request) : bodyOf(request.body);
  demandReadable(body);
  return { ...query, ...body };
}

function bodyOf(body: unknown): Parameters {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body) || Buffer.isBuffer(body)) {
    throw new Refusal(unread, "请求内容应为表单，或键和值的 JSON");
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)]));
}

/** What JSON has as numbers, booleans and objects is what a form has as their text. */
function asText(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value;
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function partsOf(request: FastifyRequest): Promise<Parameters> {
  const parts: Record<string, unknown> = {};
  let file: string | null = null;
  let size = 0;
  for await (const part of request.parts({ limits: { fieldSize: longest } })) {
    if (part.type === "file") {
      part.file.resume();
      file = part.fieldname;
      continue;
    }
    const text = asText(part.value);
    size += String(text).length + part.fieldname.length + (part.valueTruncated ? longest : 0);
    // The rest is read and dropped: who is cut off while sending never sees the answer.
    if (size > longest) continue;
    const before = parts[part.fieldname];
    parts[part.fieldname] = before === undefined ? text : [before, text].flat();
  }
  if (file !== null) throw new Refusal(unread, `查询不收文件，${file.slice(0, 60)} 是文件`);
  if (size > longest) throw new Refusal(status.tooLarge, "提交的内容过大");
  return parts;
}
