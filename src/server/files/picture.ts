import sharp from "sharp";
import type { PdfPicture } from "./pdf/PdfWriter";

// No other decoder is ever started, and none holds a core or a cache of its own. WebP is for the tile
// services that an operator names: uploads are untrusted, and of them only JPEG and PNG are read.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});
sharp.concurrency(1);
sharp.cache(false);

/** Pictures that are worked on at once: each unpacks to hundreds of megabytes. */
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

/** Larger ones, in pixels, are not unpacked. */
const mostPixels = 120_000_000;

/** Endings of the pictures that can be read. */
export const pictureEndings: ReadonlySet<string> = new Set(["jpg", "jpeg", "png"]);

/** A picture that is damaged, or too large to be unpacked. */
export class PictureError extends Error {
  override name = "PictureError";
}

/**
 * A picture turned upright, on white, at most so many pixels on its longer side, as a baseline JPEG
 * without what was noted in the file.
 */
export const shrunkPicture = (source: Buffer, side: number): Promise<PdfPicture> =>
  inTurn(() => shrink(source, side));

/** First bytes of the pictures that are read, in hex. */
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
