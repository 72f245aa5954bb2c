import { decodeTiff } from "#geo/ofd/tiff";

/** Answers a TIFF as a PNG, or null where it cannot be decoded. */
self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  const pixels = decodeTiff(data);
  const canvas = pixels && new OffscreenCanvas(pixels.width, pixels.height);
  const context = canvas?.getContext("2d");
  if (!pixels || !canvas || !context) return self.postMessage(null);
  context.putImageData(new ImageData(pixels.rgba, pixels.width, pixels.height), 0, 0);
  self.postMessage(await canvas.convertToBlob({ type: "image/png" }));
};
