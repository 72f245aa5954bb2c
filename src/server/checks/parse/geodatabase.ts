import { readFileSync } from "node:fs";
import type { Geodatabase } from "#contract/rules/import/openLayer";
import { endingOf, lockedFile } from "#contract/rules/import/uploadRules";
import { problemOf, wholeFile } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { GdbError } from "#geo/gdb/gdbBytes";
import type { GdbFiles } from "#geo/gdb/gdbFile";
import { pagedFile } from "../../files/pagedFile";
import { readZip, type ZipEntry, ZipError } from "../../files/readZip";

export const unpackedBytes = 200 * 1024 * 1024;

const catalogueTable = /(^|\/)a00000001\.gdbtable$/i;

/** The files of the first file geodatabase in a zip; null if there is none. */
export function gdbIn(entries: readonly ZipEntry[]): GdbFiles | null {
  const table = entries.find(({ name }) => catalogueTable.test(name) && !/__MACOSX/.test(name));
  if (!table) return null;
  const folder = table.name.slice(0, table.name.lastIndexOf("/") + 1).toLowerCase();
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  return (name) => {
    try {
      return parts.get(folder + name)?.bytes() ?? null;
    } catch (error) {
      if (error instanceof ZipError) throw new GdbError("damaged");
      throw error;
    }
  };
}

/** F002, X010: why a zip cannot be opened. */
export function unopenedZip({ kind }: ZipError): Problem {
  const [rule, message] = whyUnopened[kind];
  return problemOf(rule, "E", wholeFile, message);
}

const whyUnopened = {
  damaged: ["F002", "文件无法读取或已损坏"],
  locked: ["F002", lockedFile],
  tooLarge: ["X010", "压缩包解压后过大"],
  badName: ["X010", "压缩包内含非法路径"],
} as const;

const noGdb = "压缩包内没有文件地理数据库，请将整个gdb文件夹打包为zip后上传";

type Upload = { path: string; fileName: string };

/** Lends an uploaded geodatabase to `use`: an .mdb from the disk, or a file geodatabase in a zip. */
export function withGeodatabase<T>(
  { path, fileName }: Upload,
  use: (source: Geodatabase) => T,
  refused: (problem: Problem) => T,
): T {
  if (endingOf(fileName) === "zip") {
    const files = zipped(path);
    return typeof files === "function" ? use(files) : refused(files);
  }
  const file = pagedFile(path);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

function zipped(path: string): GdbFiles | Problem {
  try {
    return (
      gdbIn(readZip(readFileSync(path), unpackedBytes)) ?? problemOf("F002", "E", wholeFile, noGdb)
    );
  } catch (error) {
    if (error instanceof ZipError) return unopenedZip(error);
    throw error;
  }
}
