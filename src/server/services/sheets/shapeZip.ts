import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Refusal, status } from "#contract/errors";
import { type Epsg, prjWkt } from "#geo/crs/prjWkt";
import { readWkb } from "#geo/format/wkb";
import type { DbfField } from "#geo/shp/dbfFields";
import type { DbfEncoding } from "#geo/shp/dbfText";
import { cpgText, type DbfLoss } from "#geo/shp/dbfWriter";
import { type ShapeChunks, ShapeWriter } from "#geo/shp/shpWriter";
import { removeLeft } from "../../files/partialFile";
import type { Download } from "../context/context";
import { DeflatedFile, deflatedZip, textEntry, type ZipEntry } from "./deflatedZip";
import type { Tell } from "./exporting";

const ofExports = "clzy-export-";

/** Removes the folders of exports whose process was killed. */
export async function removeLeftExports(): Promise<void> {
  const names = await readdir(tmpdir());
  await removeLeft(
    tmpdir(),
    names.filter((one) => one.startsWith(ofExports)),
  );
}

/** A record with its outline; null if it has none. */
type ShapeRow = Record<string, unknown> & { wkb: Uint8Array | null };

type Shape = {
  /** Of the files in the zip. */
  name: string;
  columns: readonly DbfField[];
  /** The keys of the columns' values. */
  fields: readonly string[];
  epsg: Epsg;
  encoding: DbfEncoding;
  pages: AsyncIterable<readonly ShapeRow[]>;
  /** The name of the zip. */
  titled: (count: number) => string;
  note: (count: number, lost: readonly DbfLoss[]) => string;
  tell?: Tell;
};

/**
 * A zip with a shapefile. It is packed to disk page by page and streamed from there, so that its size
 * does not matter; the folder goes when the reply has gone.
 */
export async function shapeZip(shape: Shape): Promise<Download> {
  const { name, columns, fields, epsg, encoding, titled, note } = shape;
  const pages = told(shape);
  const writer = new ShapeWriter(columns, encoding);
  const folder = await mkdtemp(join(tmpdir(), ofExports));
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    const { count, entries } = await writeFiles(join(folder, name), writer, pages, fields);
    if (count === 0) throw new Refusal(status.badRequest, "没有符合条件的地块可以导出");
    const texts = textsOf(name, { epsg, encoding, note: note(count, writer.lost) });
    const stream = deflatedZip([...entries, ...texts], () => void clear());
    return { name: titled(count), type: "application/zip", stream };
  } catch (error) {
    await clear();
    throw error instanceof RangeError ? tooLarge() : error;
  }
}

async function* told({ pages, tell }: Pick<Shape, "pages" | "tell">): Shape["pages"] {
  let count = 0;
  for await (const rows of pages) {
    yield rows;
    count += rows.length;
    tell?.(count);
  }
}

const tooLarge = () =>
  new Refusal(status.tooLarge, "导出结果超过Shapefile的2GB上限，请按地区分批导出");

const endings = ["shp", "shx", "dbf"] as const;

async function writeFiles(
  path: string,
  writer: ShapeWriter,
  pages: AsyncIterable<readonly ShapeRow[]>,
  fields: readonly string[],
): Promise<{ count: number; entries: ZipEntry[] }> {
  const files = endings.map((ending) => ({
    ending,
    name: `${basename(path)}.${ending}`,
    file: new DeflatedFile(`${path}.${ending}`),
  }));
  const append = async (chunks: ShapeChunks) => {
    for (const { ending, file } of files) await file.write(chunks[ending]);
  };
  let count = 0;
  try {
    for await (const rows of pages) {
      for (const row of rows) {
        count++;
        const chunks = writer.add(
          row.wkb && readWkb(row.wkb),
          fields.map((name) => row[name]),
        );
        if (chunks) await append(chunks);
      }
    }
    await append(writer.end());
    const heads = writer.headers();
    const ended = files.map(({ ending, name, file }) => file.end(name, heads[ending]));
    return { count, entries: await Promise.all(ended) };
  } catch (error) {
    for (const { file } of files) file.abandon();
    throw error;
  }
}

type Contents = { epsg: Epsg; encoding: DbfEncoding; note: string };

const textsOf = (name: string, { epsg, encoding, note }: Contents): ZipEntry[] => [
  textEntry(`${name}.prj`, prjWkt(epsg)),
  textEntry(`${name}.cpg`, cpgText[encoding]),
  textEntry("说明.txt", note),
];
