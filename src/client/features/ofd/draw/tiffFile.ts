import type { ImageFile } from "./imageFile";
import type { TiffReply } from "./tiffWorker";

const loadMs = 30_000;
const decodeMs = 8_000;

/** Converts a TIFF to an image that browsers draw; null if it cannot be decoded, or not in time. */
export function tiffFileOf(bytes: Uint8Array): Promise<ImageFile | null> {
  const worker = new Worker(new URL("./tiffWorker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<ImageFile | null>((resolve) => {
    timer = setTimeout(() => resolve(null), loadMs);
    worker.onmessage = ({ data }: MessageEvent<TiffReply>) => {
      if (data !== "ready") return resolve(data && { blob: data });
      clearTimeout(timer);
      timer = setTimeout(() => resolve(null), decodeMs);
      worker.postMessage(bytes);
    };
    worker.onerror = () => resolve(null);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
