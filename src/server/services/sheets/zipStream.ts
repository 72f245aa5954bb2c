import type { Readable } from "node:stream";
import yazl from "yazl";

export type ZipPart = { name: string } & ({ text: string } | { bytes: Buffer });

/** A zip of texts and bytes as a stream. A consumer that stops reading must destroy it. */
export function zipStream(parts: readonly ZipPart[]): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as unknown as Readable;
  for (const part of parts) {
    zip.addBuffer("text" in part ? Buffer.from(part.text) : part.bytes, part.name);
  }
  zip.on("error", (error) => stream.destroy(error));
  zip.end();
  // An unhandled stream error kills Node, and this one may fail before anybody reads from it.
  stream.on("error", () => {});
  return stream;
}
