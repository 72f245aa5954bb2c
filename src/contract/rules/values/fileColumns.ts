import { dxydsd } from "../../datasets/dxydsd";
import { dxydst } from "../../datasets/dxydst";
import { zkfxmFields } from "../../datasets/zkfxm";
import type { Fields } from "../../define/dataset";
import { type Field, optional, text } from "../../define/field";
import type { Library } from "../../workflow/shzt";

/** Columns of the exchange format (domain/05 §1), as field names. */
const standard = [
  ...["dkbh", "dkmc", "xzqdm", "xzqmc", "xzjdm", "xzjmc", "zl", "bdcdyh", "tdsyqr", "tyshxydm"],
  ...["tdqs", "qlxz", "dlbm", "xztdyt", "ghyt", "mj", "jzzdmj", "zjzmj", "rjl", "dxlx", "dxyy"],
  ...["hydm", "mjss", "pjdj", "sfkfbjn", "rdnf", "rdwh", "rdrq", "nzkffs", "bz"],
];

/** Not in the format, but read if present. */
const welcome = ["jzmd", "lxdh"];

/** Columns of a project layer (domain/08 §13). */
const ofProjects = [
  ...[
    "xmmc",
    "xzqdm",
    "xzjdm",
    "xzjmc",
    "xmmj",
    "dxmj",
    "zkffs",
    "xmlx",
    "ssnd",
    "ssdw",
    "tyshxydm",
  ],
  ...["gzqyt", "gzhyt", "gzqrjl", "gzhrjl", "gzqmjss", "gzhmjss", "jhtz", "ljtz", "jhkgsj"],
  ...["jhjgsj", "sjkgsj", "sjjgsj", "yssj", "pfwh", "pfrq", "sfgysl", "sfpzsf", "bz"],
  "zrdw",
];
/** Names derived from codes: not read, and not reported as unknown. */
const followers = ["xzqmc"];

/** What an uploaded geodatabase is imported into: a parcel library, or the city's projects. */
export type FileKind = Library | "zkfxmsd";

const datasets = { dxydsd, dxydst };
const cache = new Map<FileKind, Fields>();

/** Fields that can be read from a file. */
export function fileFields(kind: FileKind): Fields {
  const known = cache.get(kind);
  if (known) return known;
  const fields = kind === "zkfxmsd" ? projectFields() : parcelFields(kind);
  cache.set(kind, fields);
  return fields;
}

const parcelFields = (library: Library): Fields =>
  picked(datasets[library].fields, [...standard, ...welcome]);

/** Number and progress are optional; `dkids` lists the parcels' numbers. */
const projectFields = (): Fields => ({
  xmbh: optional(text("项目编号", 19)),
  xmjd: optional(zkfxmFields.xmjd),
  dkids: text("涉及低效地块", 10_000),
  ...picked(zkfxmFields, ofProjects),
});

const picked = (all: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name): [string, Field][] => (all[name] ? [[name, all[name]]] : [])),
  );

/** Whether a column belongs to the exchange format or is the geodatabase's own bookkeeping. */
export function isStandardColumn(column: string, kind: FileKind): boolean {
  const name = column.toLowerCase();
  const known =
    kind === "zkfxmsd"
      ? followers.includes(name) || name in fileFields(kind)
      : standard.includes(name);
  return known || /^(OBJECTID|FID|SHAPE(_.*|\..*)?)$/i.test(column);
}
