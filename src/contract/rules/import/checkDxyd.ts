import { type Batch, type BatchOptions, checkBatch, type LayerInput } from "./checkBatch";
import { checkLibrary, type LibraryContent } from "./checkLibrary";
import type { BatchContext } from "./recordChecker";

/**
 * Runs all stages on one layer, if the library's content is at hand. Callers that must fetch it
 * first, by the numbers and bounds of the drafts, use `checkBatch` and `checkLibrary` separately.
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
