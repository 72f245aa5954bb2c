import { limits } from "#contract/limits";

/** A part of the program did not arrive: the network, or a release since the page was opened. */
export class ChunkMissing extends Error {
  override name = "ChunkMissing";
}

/** Loads a part of the program on demand; fails with `ChunkMissing` when it fails or takes 120 s. */
export async function loadChunk<T>(load: () => Promise<T>, ms: number = limits.chunkLoadMs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing(`not there after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkMissing ? error : new ChunkMissing("", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
