import { parseCrs } from "#geo/crs/crs";
import { type GdbFiles, readGdb } from "#geo/gdb/gdbFile";
import { readMdb } from "#geo/mdb/mdbFile";
import type { PagedFile } from "#geo/mdb/mdbPageGuard";
import type { Problem } from "../problem/report";
import type { FileKind } from "../values/fileColumns";
import type { LayerInput } from "./checkBatch";
import { chosenLayer, layerFor, missingLayer, polygonType } from "./fileRules";
import { columnsByAlias, recordsOf } from "./gdbLayer";
import { unreadableIn } from "./unreadableIn";

type Opened = ({ input: LayerInput; problem: null } | { input: null; problem: Problem }) & {
  /** All layers of polygons. */
  layers: readonly string[];
};

/** A personal geodatabase, or the files of a file geodatabase. */
export type Geodatabase = Uint8Array | PagedFile | GdbFiles;

/**
 * Opens the geodatabase layer for a library, or the one of this name, or says why there is none (F002,
 * F003).
 */
export function openLayer(
  source: Geodatabase,
  library: FileKind,
  asked: string | null = null,
): Opened {
  try {
    return typeof source === "function"
      ? openGdb(source, library, asked)
      : openMdb(source, library, asked);
  } catch (error) {
    return { input: null, problem: unreadableIn(error), layers: [] };
  }
}

const namesOf = (all: readonly Pick<LayerInput, "table" | "shapeType">[]): string[] =>
  all.flatMap(({ table, shapeType }) => (shapeType === polygonType ? table : []));

function openMdb(bytes: Uint8Array | PagedFile, library: FileKind, asked: string | null): Opened {
  const file = readMdb(bytes);
  const layers = namesOf(file.layers);
  const layer = layerFor(file.layers, library, asked);
  if (!layer) return { input: null, problem: missingLayer(library, file.layers), layers };
  const remarks = chosenLayer(layer, file.layers, library, asked);
  const input = { ...layer, crs: parseCrs(layer.wkt), records: file.records(layer), remarks };
  return { input, problem: null, layers };
}

function openGdb(files: GdbFiles, library: FileKind, asked: string | null): Opened {
  const all = readGdb(files).map((layer) => {
    const { columns, remarks } = columnsByAlias(layer, library);
    return { ...layer, table: layer.name, columns, remarks, source: layer };
  });
  const layers = namesOf(all);
  const layer = layerFor(all, library, asked);
  if (!layer) return { input: null, problem: missingLayer(library, all), layers };
  const { table, columns, shapeType, wkt, source } = layer;
  const remarks = [...chosenLayer(layer, all, library, asked), ...layer.remarks];
  const records = recordsOf(source, columns);
  return {
    input: { table, columns, shapeType, crs: parseCrs(wkt), records, remarks },
    problem: null,
    layers,
  };
}
