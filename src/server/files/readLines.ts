import type { Readable } from "node:stream";

const newline = 0x0a;

/**
 * Lines of a stored file. Only a line feed ends a line: texts may contain any other kind of break.
 */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, at));
      yield Buffer.concat(begun).toString();
      begun = [];
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(begun).toString();
  if (rest !== "") yield rest;
}
