import * as utif from "utif2";
import { ofdLimits } from "./ofdFault";

/** A picture as pixels of four bytes: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> };

const widthTag = "t256";
const heightTag = "t257";

/**
 * Decodes the first picture of a TIFF; null where it is damaged, or larger than we take. A damaged one
 * may keep the decoder busy for ever: run it where it can be stopped.
 */
export function decodeTiff(bytes: Uint8Array): Pixels | null {
  try {
    const buffer = new Uint8Array(bytes).buffer;
    const [page] = utif.decode(buffer);
    if (!page) return null;
    const [width, height] = [sizeOf(page[widthTag]), sizeOf(page[heightTag])];
    if (width < 1 || height < 1 || width * height > ofdLimits.imagePixels) return null;
    utif.decodeImage(buffer, page);
    const rgba = new Uint8ClampedArray(utif.toRGBA8(page));
    return rgba.length === width * height * 4 ? { width, height, rgba } : null;
  } catch {
    // The decoder throws whatever a damaged file makes it stumble over.
    return null;
  }
}

const sizeOf = (tag: unknown): number => {
  const size = Number(Array.isArray(tag) || tag instanceof Uint8Array ? tag[0] : Number.NaN);
  return Number.isInteger(size) ? size : 0;
};
