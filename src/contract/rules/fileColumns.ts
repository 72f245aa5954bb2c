import { dxydsd } from "../datasets/dxydsd";
import { dxydst } from "../datasets/dxydst";
import type { Fields } from "../define/dataset";
import type { Field } from "../define/field";
import type { Library } from "../workflow/shzt";

/** Columns of the exchange format (validation rules §1), as field names. */
const standard = [
  ...["dkbh", "dkmc", "xzqdm", "xzqmc", "xzjdm", "xzjmc", "zl", "bdcdyh", "tdsyqr", "tyshxydm"],
  ...["tdqs", "qlxz", "dlbm", "xztdyt", "ghyt", "mj", "jzzdmj", "zjzmj", "rjl", "dxlx", "dxyy"],
  ...["hydm", "mjss", "pjdj", "sfkfbjn", "rdnf", "rdwh", "rdrq", "nzkffs", "bz"],
];

/** Not of the format, but read where a file has them. */
const welcome = ["jzmd", "lxdh"];

const datasets = { dxydsd, dxydst };
const cache = new Map<Library, Fields>();

/** Fields of a library that a file may fill. */
export function fileFields(library: Library): Fields {
  const known = cache.get(library);
  if (known) return known;
  const all: Fields = datasets[library].fields;
  const fields: Fields = {};
  for (const key of [...standard, ...welcome]) if (all[key]) fields[key] = all[key] as Field;
  cache.set(library, fields);
  return fields;
}

/** Whether a column belongs to the exchange format or is the geodatabase's own bookkeeping. */
export const isStandardColumn = (column: string): boolean =>
  standard.includes(column.toLowerCase()) || /^(OBJECTID|FID|SHAPE(_.*|\..*)?)$/i.test(column);
