import { decodeTiff } from "#geo/ofd/tiff";

/** Sent once it is ready for requests; after that a PNG, or null if the bytes cannot be decoded. */
export type TiffReply = "ready" | Blob | null;

const answer = (reply: TiffReply) => self.postMessage(reply);

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  const pixels = decodeTiff(data);
  const canvas = pixels && new OffscreenCanvas(pixels.width, pixels.height);
  const context = canvas?.getContext("2d");
  if (!pixels || !canvas || !context) return answer(null);
  context.putImageData(new ImageData(pixels.rgba, pixels.width, pixels.height), 0, 0);
  answer(await canvas.convertToBlob({ type: "image/png" }));
};

answer("ready");
