import { type Batch, type BatchOptions, checkBatch, type LayerInput } from "./checkBatch";
import { checkLibrary, type LibraryContent } from "./checkLibrary";
import type { BatchContext } from "./recordChecker";

/**
 * All stages over one layer, where the library's content is at hand. Who must fetch it first, by
 * the numbers and bounds of the drafts, calls `checkBatch` and `checkLibrary` by themselves.
 */
export function checkDxyd(
  input: LayerInput,
  context: BatchContext,
  library: LibraryContent,
  options: BatchOptions = {},
): Batch {
  const batch = checkBatch(input, context, options);
  batch.log.add(checkLibrary(batch.drafts, library));
  return batch;
}
