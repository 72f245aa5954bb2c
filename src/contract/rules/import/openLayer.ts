import { parseCrs } from "#geo/crs/crs";
import { MdbError, readMdb } from "#geo/mdb/mdbFile";
import type { PagedFile } from "#geo/mdb/mdbPageGuard";
import type { Problem } from "../problem/report";
import type { FileKind } from "../values/fileColumns";
import type { LayerInput } from "./checkBatch";
import { layerFor, missingLayer, unreadableFile } from "./fileRules";

/** Opens the geodatabase layer for a library, or says why there is none (F002, F003). */
export function openLayer(
  bytes: Uint8Array | PagedFile,
  library: FileKind,
): { input: LayerInput; problem: null } | { input: null; problem: Problem } {
  try {
    const file = readMdb(bytes);
    const layer = layerFor(file.layers, library);
    if (!layer) return { input: null, problem: missingLayer(library, file.layers) };
    const input = { ...layer, crs: parseCrs(layer.wkt), records: file.records(layer) };
    return { input, problem: null };
  } catch (error) {
    if (error instanceof MdbError) return { input: null, problem: unreadableFile(error.kind) };
    throw error;
  }
}
