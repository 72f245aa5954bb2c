import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import type { Result } from "#contract/errors";
import { type CallOptions, call } from "./call";

/** Saves a file through the browser's own download. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser picks the URL up a moment later; free the bytes well after that.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Makes a `blob` call and saves the result under the name from the server. */
export async function download<E extends Endpoint>(
  e: E,
  input: z.input<E["input"]>,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<Result<{ name: string; size: number }>> {
  const result = await call(e, input, signal, options);
  if (!result.ok) return result;
  const file: unknown = result.data;
  if (!(file instanceof File)) throw new TypeError(`${e.path} does not give a file`);
  saveFile(file);
  return { ok: true, status: 200, data: { name: file.name, size: file.size } };
}
