/// <reference path="./libheif.d.ts" />

/** Four bytes a pixel, red, green, blue and alpha, by row. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/**
 * The main picture of a HEIF file, upright. Throws if it is damaged, has more than `most` pixels, or
 * is packed in a way that the decoder does not know.
 */
export async function heifPixels(source: Uint8Array, most: number): Promise<Pixels> {
  // A library under the LGPL, which stays a file of its own; loaded when a picture first needs it.
  const { default: libheif } = await import("libheif-js/wasm-bundle");
  const images = new libheif.HeifDecoder().decode(source);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw new Error("no picture is in the file");
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > most) throw new Error("the picture is too large");
    const data = new Uint8ClampedArray(width * height * 4);
    return await new Promise((resolve, reject) => {
      image.display({ data, width, height }, (drawn) =>
        drawn ? resolve(drawn) : reject(new Error("the picture is damaged")),
      );
    });
  } finally {
    for (const image of images) image.free();
  }
}
