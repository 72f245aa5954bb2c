import { limits } from "#contract/limits";

/**
 * A chunk did not load: the network failed, or a release was deployed since the page was opened.
 */
export class ChunkMissing extends Error {
  override name = "ChunkMissing";
}

/** Loads a chunk on demand; throws `ChunkMissing` when that fails or takes more than 120 s. */
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
