import { readFile } from "node:fs/promises";
import type { PdfPicture } from "./pdf/PdfWriter";
import { safeSharp } from "./safeSharp";

/** Pictures with more pixels are not decoded. */
const mostPixels = 120_000_000;

/** Extensions of the readable pictures. */
export const pictureEndings: ReadonlySet<string> = new Set(["jpg", "jpeg", "png"]);

/** Leading bytes of the readable pictures, in hex. */
const signatures = ["ffd8ff", "89504e47"];
const isPicture = (source: Buffer): boolean =>
  signatures.some((start) => source.toString("hex", 0, start.length / 2) === start);

/**
 * A picture turned upright, on white, at most `side` pixels on its longer side, as a baseline JPEG
 * without metadata; null if it is damaged or too large to decode. For child processes.
 */
export async function shrunkPicture(path: string, side: number): Promise<PdfPicture | null> {
  const source = await readFile(path);
  if (!isPicture(source)) return null;
  const sharp = await safeSharp();
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
  } catch {
    return null;
  }
}
