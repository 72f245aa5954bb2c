import type { Readable } from "node:stream";

const newline = 0x0a;

/**
 * Lines of a stored file. Only a line feed ends a line: texts may contain any other kind of break.
 */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  for await (const line of readByteLines(source)) yield line.toString();
}

/** The same as bytes: what passes through as it is need not become a text. */
export async function* readByteLines(source: Readable): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, at));
      yield whole(begun);
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield whole(begun);
}

const whole = (parts: readonly Buffer[]): Buffer =>
  parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
