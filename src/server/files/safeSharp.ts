import type { SharpConstructor } from "sharp";

let opened: Promise<SharpConstructor> | undefined;

/** The picture library, loaded when a picture is first asked for. */
export const safeSharp = (): Promise<SharpConstructor> => {
  opened ??= open();
  return opened;
};

/**
 * Only these decoders are enabled, single-threaded and without a cache: uploads are untrusted.
 */
async function open(): Promise<SharpConstructor> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
