import { once } from "node:events";
import { startBundled } from "../threads/startBundled";

/** Starts a thread that does one thing and answers its only message; the thread then ends. */
export async function askThread<T>(entry: URL, order: unknown, signal?: AbortSignal): Promise<T> {
  const thread = await startBundled(entry, order, {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  try {
    const [said] = (await once(thread, "message", signal ? { signal } : {})) as [T];
    return said;
  } finally {
    await thread.terminate();
  }
}
