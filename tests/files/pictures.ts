import type { SharpConstructor } from "sharp";

export type Picture = { width: number; height: number; pixels: Uint8Array };

/** The pixels of a picture, four values each. */
export async function pictureOf(sharp: SharpConstructor, bytes: Uint8Array): Promise<Picture> {
  const read = sharp(Buffer.from(bytes)).ensureAlpha().raw();
  const { data, info } = await read.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** Red, green, blue and opacity of a pixel, from the left and from above. */
export const pictureAt = ({ width, pixels }: Picture, x: number, y: number): number[] => [
  ...pixels.slice(4 * (y * width + x), 4 * (y * width + x) + 4),
];

/** The value that most pixels have. */
export function mostOf({ pixels }: Picture): number[] {
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = pixels.subarray(at, at + 4).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most = ""] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return most.split(",").map(Number);
}

/** Whether values are the same but for what rounding takes: two of 255. */
export const isNear = (found: readonly number[], wanted: readonly number[]): boolean =>
  found.length === wanted.length &&
  found.every((value, at) => Math.abs(value - (wanted[at] ?? Number.NaN)) <= 2);
