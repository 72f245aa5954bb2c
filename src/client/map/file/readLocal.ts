import { type ParsedFile, parseFileApi } from "#contract/endpoints/uploads/parseFile";
import type { Result } from "#contract/errors";
import { limits } from "#contract/limits";
import { drawingWords, endingOf, isDrawing } from "#contract/rules/import/uploadRules";
import { call } from "../../api/call";
import type { ReadChoice } from "../../state/localFile";

const endings = ["mdb", "zip", "txt", "xlsx", "xls", "csv"].concat(
  ...["json", "geojson", "gpkg", "fgb", "kml", "kmz", "dxf"],
);

/** For the file picker: the types that can be opened. */
export const localAccept = endings.map((ending) => `.${ending}`).join();

export const localFormats =
  "mdb、shp 和 gdb（zip）、txt、xlsx、xls、csv、geojson、gpkg、fgb、kml、dxf";

export const asFound: ReadChoice = { encoding: "auto", crs: "auto" };

/** Error of a file before upload; null if it may be sent. */
export function localFault({ name, size }: Pick<File, "name" | "size">): string | null {
  const ending = endingOf(name);
  if (ending === "shp") return "shp 由多个文件组成，请将 shp、dbf、shx、prj 一起压缩为 zip 后打开";
  if (/^gdb(table)?$/.test(ending)) {
    return "文件地理数据库（gdb）是一个文件夹，请将整个文件夹打包为 zip 后打开";
  }
  if (isDrawing(name)) return drawingWords;
  if (!endings.includes(ending)) return `不支持“${name}”的格式，可打开 ${localFormats}`;
  if (size === 0) return `“${name}”是空文件`;
  const most = limits.importMaxBytes / 1024 / 1024;
  return size > limits.importMaxBytes ? `“${name}”超过 ${most} MB 上限` : null;
}

/** `all` also points and lines, which the map draws and no register takes. */
type Reading = { signal?: AbortSignal; wanted?: "surfaces" | "all" };

/** Lets the server parse a file; it keeps nothing. */
export const readLocal = (
  file: File,
  { encoding, crs, layer, columns, headingRow }: ReadChoice,
  { signal, wanted = "surfaces" }: Reading = {},
): Promise<Result<ParsedFile>> =>
  call(
    parseFileApi.parse,
    {
      file,
      encoding,
      crs,
      wanted,
      ...(layer && { layer }),
      ...(headingRow && { headingRow }),
      ...(columns && { columns: JSON.stringify(columns) }),
    },
    signal,
  );
