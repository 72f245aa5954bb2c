import { createReadStream, type ReadStream } from "node:fs";
import type { Readable } from "node:stream";
import yazl from "yazl";

export type ZipPart = { name: string } & ({ path: string } | { text: string } | { bytes: Buffer });

/** The fastest: attribute tables shrink to a tenth at any level. */
const compressionLevel = 1;

/**
 * A zip as a stream of files from disk and of texts. Whoever stops reading destroys it; no file stays
 * open then. `onEnd` is called once it is over, in whatever way.
 */
export function zipStream(parts: readonly ZipPart[], onEnd: () => void): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as unknown as Readable;
  let open: ReadStream | undefined;
  for (const part of parts) {
    if (!("path" in part)) {
      zip.addBuffer("text" in part ? Buffer.from(part.text) : part.bytes, part.name);
      continue;
    }
    zip.addReadStreamLazy(part.name, { compressionLevel }, (give) => {
      open = createReadStream(part.path);
      open.on("error", (error) => stream.destroy(error));
      give(null, open);
    });
  }
  zip.on("error", (error) => stream.destroy(error));
  zip.end();
  // It may fail before anybody reads from it, and would end the process for want of a listener.
  stream.on("error", () => {});
  stream.on("close", () => {
    open?.destroy();
    onEnd();
  });
  return stream;
}
