import { randomUUID } from "node:crypto";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { StoredUpload } from "#contract/define/endpoint";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";

const longestName = 120;

/** The last part of a path, without characters that a file system or a header may not carry. */
export function cleanName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being taken out.
  const clean = last.replace(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e]/g, "").trim();
  if (clean === "" || /^\.+$/.test(clean)) return "未命名";
  const dot = clean.lastIndexOf(".");
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : "";
  return clean.slice(0, clean.length - ending.length).slice(0, longestName) + ending;
}

/**
 * Reads a multipart body: the part `file` goes to the store as it comes in, other parts are fields.
 * After a failure the rest is read and thrown away, because a browser that is cut off in the middle
 * of sending never sees the answer.
 */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal(415, "请以表单方式上传文件");
  const input: Record<string, unknown> = {};
  let failure: unknown = null;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      input[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname === "file" && !("file" in input) && failure === null) {
      failure = await store(request, part, input);
    }
    part.file.resume();
  }
  if (failure) throw failure;
  if (!("file" in input)) throw new Refusal(status.badRequest, "请选择要上传的文件");
  return input;
}

/** Stores a part and enters it as `file`; answers why it could not be stored. */
async function store(
  { server }: FastifyRequest,
  part: MultipartFile,
  input: Record<string, unknown>,
): Promise<unknown> {
  const fileId = randomUUID().replaceAll("-", "");
  try {
    const stored = await server.deps.files.put(fileId, part.file, limits.importMaxBytes);
    input.file = { fileId, name: cleanName(part.filename), ...stored } satisfies StoredUpload;
    return null;
  } catch (error) {
    return error;
  }
}

/** Takes an upload back whose call was refused. */
export async function discard(request: FastifyRequest, input: unknown): Promise<void> {
  const file = (input as { file?: StoredUpload } | null)?.file;
  if (file?.fileId) await request.server.deps.files.remove(file.fileId);
}
