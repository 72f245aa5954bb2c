import sharp from "sharp";
import type { PdfPicture } from "./pdf/PdfWriter";

// Only these decoders are enabled, single-threaded and without a cache. WebP is for the tile
// services that an operator configures: uploads are untrusted, and only JPEG and PNG are read from
// them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});
sharp.concurrency(1);
sharp.cache(false);

/** Pictures processed at once: each unpacks to hundreds of megabytes. */
const mostAtOnce = 2;
const waiting: (() => void)[] = [];
let working = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/** Pictures with more pixels are not decoded. */
const mostPixels = 120_000_000;

/** Extensions of the readable pictures. */
export const pictureEndings: ReadonlySet<string> = new Set(["jpg", "jpeg", "png"]);

/** A picture that is damaged or too large to decode. */
export class PictureError extends Error {
  override name = "PictureError";
}

/**
 * A picture turned upright, on white, at most `side` pixels on its longer side, as a baseline JPEG
 * without metadata.
 */
export const shrunkPicture = (source: Buffer, side: number): Promise<PdfPicture> =>
  inTurn(() => shrink(source, side));

/** Leading bytes of the readable pictures, in hex. */
const signatures = ["ffd8ff", "89504e47"];
const isPicture = (source: Buffer): boolean =>
  signatures.some((start) => source.toString("hex", 0, start.length / 2) === start);

async function shrink(source: Buffer, side: number): Promise<PdfPicture> {
  if (!isPicture(source)) throw new PictureError("Input buffer contains unsupported image format");
  try {
    const { data, info } = await sharp(source, {
      limitInputPixels: mostPixels,
      failOn: "truncated",
    })
      .rotate()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new PictureError(error instanceof Error ? error.message : String(error));
  }
}
