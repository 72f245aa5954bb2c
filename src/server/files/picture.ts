import { readFile } from "node:fs/promises";
import type { Sharp, SharpConstructor } from "sharp";
import { heifPixels, type Pixels } from "./heifPixels";
import type { PdfPicture } from "./pdf/PdfWriter";
import { isPicture } from "./pictureSignature";
import { safeSharp } from "./safeSharp";

/** Pictures with more pixels are not decoded. */
const mostPixels = 120_000_000;

/** Extensions of the readable pictures. */
export const pictureEndings: ReadonlySet<string> = new Set([
  ...["jpg", "jpeg", "png", "webp", "heic", "heif"],
]);

const pixelsOf = (sharp: SharpConstructor, { data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

/**
 * A picture turned upright, on white, at most `side` pixels on its longer side, as a baseline JPEG
 * without metadata; null if it is damaged or too large to decode. For child processes.
 */
export async function shrunkPicture(path: string, side: number): Promise<PdfPicture | null> {
  const source = await readFile(path);
  const start = source.toString("latin1", 0, 12);
  const isHeif = /^.{4}ftyp/s.test(start);
  if (!isHeif && !isPicture(source)) return null;
  const sharp = await safeSharp();
  try {
    const opened = isHeif
      ? pixelsOf(sharp, await heifPixels(source, mostPixels))
      : sharp(source, { limitInputPixels: mostPixels, failOn: "truncated" }).rotate();
    const { data, info } = await opened
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
