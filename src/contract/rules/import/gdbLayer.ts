import type { GdbColumn, GdbLayer } from "#geo/gdb/gdbFile";
import type { MdbColumn } from "#geo/mdb/mdbLayers";
import { type Remark, remarkOf } from "../problem/remark";
import { type FileKind, fileFields, isStandardColumn } from "../values/fileColumns";
import type { LayerRecord } from "./layerRecord";

/** A layer of a file geodatabase under the columns of the exchange format. */
export function columnsByAlias({ columns }: GdbLayer, kind: FileKind) {
  const taken = new Set(columns.map(({ name }) => name.toUpperCase()));
  const remarks: Remark[] = [];
  const keyed = columns.map((column): MdbColumn => {
    const { name, alias, type } = column;
    const said = fieldSaid(column, kind);
    const key = said !== null && !taken.has(said) ? said : name.toUpperCase();
    taken.add(key);
    if (key === said) remarks.push(remarkOf("column", renamed(name, alias, key)));
    return { name, key, type, size: 0 };
  });
  return { columns: keyed, remarks };
}

const renamed = (name: string, alias: string, key: string) =>
  alias === "" || alias === name
    ? `字段“${name}”读取为${key}`
    : `字段“${name}”按别名“${alias}”读取为${key}`;

/**
 * The field that a column means whose name says nothing: by its alias, or by a Chinese name. Units
 * and notes in brackets do not count.
 */
function fieldSaid({ name, alias }: GdbColumn, kind: FileKind): string | null {
  const fields = fileFields(kind);
  if (isStandardColumn(name, kind) || Object.hasOwn(fields, name.toLowerCase())) return null;
  for (const words of [alias, name].map(bare)) {
    const found = Object.entries(fields).find(
      ([key, { label }]) => key === words.toLowerCase() || bare(label) === words,
    );
    if (found) return found[0].toUpperCase();
  }
  return null;
}

const bare = (words: string) => words.replace(/[（(［[].*$/, "").replace(/\s/g, "");

/** The records of a layer, with values under the keys of its columns. */
export function* recordsOf(
  layer: GdbLayer,
  columns: readonly MdbColumn[],
): Generator<LayerRecord, void, void> {
  let row = 0;
  for (const { values: found, rings, isCurved } of layer.records()) {
    const values: Record<string, unknown> = {};
    for (const { name, key } of columns) values[key] = found[name] ?? null;
    const finite = rings.every((ring) => ring.every((at) => at.every(Number.isFinite)));
    row++;
    yield { row, values, shape: rings.length > 0 ? { rings, curves: isCurved, finite } : null };
  }
}
