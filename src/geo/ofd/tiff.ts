import * as utif from "utif2";
import { ofdLimits } from "./ofdFault";

/** A picture in RGBA pixels of four bytes. */
export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> };

const widthTag = "t256";
const heightTag = "t257";

/**
 * Decodes the first picture of a TIFF; null if it is damaged or too large. A damaged one can keep
 * the decoder busy forever, so run it where it can be stopped.
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
    // On damaged files the decoder throws all sorts of errors.
    return null;
  }
}

const sizeOf = (tag: unknown): number => {
  const size = Number(Array.isArray(tag) || tag instanceof Uint8Array ? tag[0] : Number.NaN);
  return Number.isInteger(size) ? size : 0;
};
