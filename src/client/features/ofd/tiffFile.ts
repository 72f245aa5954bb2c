import type { ImageFile } from "./imageFile";

const patienceMs = 8_000;

/** A TIFF as a picture that browsers draw; null where it cannot be decoded, or not in time. */
export function tiffFileOf(bytes: Uint8Array): Promise<ImageFile | null> {
  const worker = new Worker(new URL("./tiffWorker.ts", import.meta.url), { type: "module" });
  return new Promise<ImageFile | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => {
      clearTimeout(timer);
      resolve(data && { blob: data });
    };
    worker.onerror = () => {
      clearTimeout(timer);
      resolve(null);
    };
    worker.postMessage(bytes);
  }).finally(() => worker.terminate());
}
