import type { Result } from "#contract/errors";
import type { BatchReply } from "./registerOf";

/** Most records per call. */
const atOnce = 500;

/**
 * Makes a call for many records in chunks; if a chunk fails as a whole, each of its records fails.
 */
export async function inBatches(
  ids: readonly string[],
  send: (ids: string[]) => Promise<Result<BatchReply>>,
): Promise<Result<BatchReply>> {
  const all: BatchReply = { ok: [], failed: [] };
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = ids.slice(start, start + atOnce);
    const result = await send(part);
    if (result.ok) {
      all.ok.push(...result.data.ok);
      all.failed.push(...result.data.failed);
    } else if (ids.length <= atOnce) {
      return result;
    } else {
      all.failed.push(...part.map((id) => ({ id, message: result.message })));
    }
  }
  return { ok: true, status: 200, data: all };
}
