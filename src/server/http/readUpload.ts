import { randomUUID } from "node:crypto";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { StoredUpload } from "#contract/define/endpoint";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { scanWith } from "../files/scan";
import { noteArrival } from "../repositories/uploads/pendingUpload";
import { demandReadable } from "./readable";

const longestName = 120;
const ownScan = scanWith();

/** The last segment of a path, without characters that are invalid in file systems or headers. */
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
 * Reads a multipart body: the part `file`, or all parts `files`, are streamed to the store, other
 * parts are fields. After a failure the rest is read and discarded, because a browser that is cut
 * off while sending never sees the answer.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number = limits.importMaxBytes,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal(415, "请以表单方式上传文件");
  const input: Record<string, unknown> = {};
  const failure = await readParts(request, input, maxBytes).catch((error: unknown) => error);
  if (!failure) return input;
  await discard(request, input);
  throw failure;
}

/** Fills the input; returns the error if a part could not be stored. */
async function readParts(
  request: FastifyRequest,
  input: Record<string, unknown>,
  maxBytes: number,
): Promise<unknown> {
  let failure: unknown = null;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (!fileParts.has(part.fieldname)) input[part.fieldname] = part.value;
      continue;
    }
    if (failure === null && isWanted(part, input)) {
      failure = await store(request, part, input, maxBytes);
    }
    part.file.resume();
  }
  const isThere = input.file || input.files;
  return failure ?? (isThere ? null : new Refusal(status.badRequest, "请选择要上传的文件"));
}

const isWanted = ({ fieldname }: MultipartFile, input: Record<string, unknown>) =>
  fieldname === "files" || (fieldname === "file" && !input.file);

const fileParts = new Set(["file", "files"]);

/**
 * Stores a part and adds it as `file` or to `files`; returns the error if it could not be stored.
 */
async function store(
  { server }: FastifyRequest,
  part: MultipartFile,
  input: Record<string, unknown>,
  maxBytes: number,
): Promise<unknown> {
  const fileId = randomUUID().replaceAll("-", "");
  try {
    demandReadable(part.filename);
    const { db, files, scan = ownScan } = server.deps;
    await noteArrival(db, fileId);
    const stored = await files.put(fileId, part.file, maxBytes, scan);
    const file: StoredUpload = { fileId, name: cleanName(part.filename), ...stored };
    if (part.fieldname === "file") input.file = file;
    else input.files = [...((input.files as StoredUpload[] | undefined) ?? []), file];
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * Removes the uploads of a refused call. Bytes that cannot be removed are noted as arrived, and
 * swept later.
 */
export async function discard(request: FastifyRequest, input: unknown): Promise<void> {
  const { file, files = [] } = input as { file?: StoredUpload; files?: StoredUpload[] };
  for (const one of file ? [file, ...files] : files) {
    await request.server.deps.files.remove(one.fileId).catch(() => {});
  }
}
