import { parseCrs } from "#geo/crs/crs";
import { type GdbFiles, readGdb } from "#geo/gdb/gdbFile";
import { readMdb } from "#geo/mdb/mdbFile";
import type { PagedFile } from "#geo/mdb/mdbPageGuard";
import type { Problem } from "../problem/report";
import type { FileKind } from "../values/fileColumns";
import type { LayerInput } from "./checkBatch";
import { chosenLayer, layerFor, missingLayer } from "./fileRules";
import { columnsByAlias, recordsOf } from "./gdbLayer";
import { unreadableIn } from "./unreadableIn";

type Opened = { input: LayerInput; problem: null } | { input: null; problem: Problem };

/** A personal geodatabase, or the files of a file geodatabase. */
export type Geodatabase = Uint8Array | PagedFile | GdbFiles;

/** Opens the geodatabase layer for a library, or says why there is none (F002, F003). */
export function openLayer(source: Geodatabase, library: FileKind): Opened {
  try {
    return typeof source === "function" ? openGdb(source, library) : openMdb(source, library);
  } catch (error) {
    return { input: null, problem: unreadableIn(error) };
  }
}

function openMdb(bytes: Uint8Array | PagedFile, library: FileKind): Opened {
  const file = readMdb(bytes);
  const layer = layerFor(file.layers, library);
  if (!layer) return { input: null, problem: missingLayer(library, file.layers) };
  const remarks = chosenLayer(layer, file.layers, library);
  const input = { ...layer, crs: parseCrs(layer.wkt), records: file.records(layer), remarks };
  return { input, problem: null };
}

function openGdb(files: GdbFiles, library: FileKind): Opened {
  const all = readGdb(files).map((layer) => {
    const { columns, remarks } = columnsByAlias(layer, library);
    return { ...layer, table: layer.name, columns, remarks, source: layer };
  });
  const layer = layerFor(all, library);
  if (!layer) return { input: null, problem: missingLayer(library, all) };
  const { table, columns, shapeType, wkt, source } = layer;
  const remarks = [...chosenLayer(layer, all, library), ...layer.remarks];
  const records = recordsOf(source, columns);
  return {
    input: { table, columns, shapeType, crs: parseCrs(wkt), records, remarks },
    problem: null,
  };
}
