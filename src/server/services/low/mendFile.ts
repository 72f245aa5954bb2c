import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import type { mendApi } from "#contract/endpoints/uploads/mend";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { changedIn, type Returned } from "#contract/rules/import/returned";
import { endingOf } from "#contract/rules/import/uploadRules";
import { fileFields } from "#contract/rules/values/fileColumns";
import type { Library } from "#contract/workflow/shzt";
import { readWkb } from "#geo/format/wkb";
import type { MultiPolygon } from "#geo/position";
import { parseInChild } from "../../checks/parseInChild";
import type { FileStore } from "../../files/store";
import type { Context } from "../context/context";
import { dropBytes } from "../records/dropBytes";
import { applyMends, openBatch } from "../uploads/mend";
import { readSheet } from "../uploads/readSheet";
import { rejectedOf } from "../uploads/rejectedFile";
import { roomIn, rowHeading } from "./rejected";

type Order = Omit<z.output<typeof mendApi.mendFile.input>, "file"> & { file: StoredUpload };

const bad = (message: string) => new Refusal(status.badRequest, message);

/** Takes the corrected file of rejected records as corrections of its batch, and checks it again. */
export async function mendFile(ctx: Context, { pcid, seen, file }: Order) {
  const { db, files } = ctx;
  try {
    const batch = await openBatch(ctx, pcid, seen);
    const returned = await returnedOf(files, file, batch.ywlx);
    const fields = fileFields(batch.ywlx);
    const isShape = endingOf(file.name) === "zip";
    const roomOf = (column: string) =>
      isShape ? roomIn(fields[column.toLowerCase()] ?? {}) : Infinity;
    const rows: Record<string, Record<string, string>> = {};
    for await (const { row, values, wkb } of rejectedOf(files, pcid)) {
      const one = returned.get(row);
      if (!one) continue;
      returned.delete(row);
      const outline = wkb ? readWkb(Buffer.from(wkb, "base64")) : null;
      const changed = changedIn({ values, outline }, one, roomOf);
      if (Object.keys(changed).length > 0) rows[row] = changed;
    }
    const [stranger] = returned.keys();
    if (stranger !== undefined)
      throw bad(`行号${stranger}不在本批次有错误的地块中，请用下载的文件更正`);
    if (Object.keys(rows).length === 0) throw bad("文件与下载时相同，没有可更正的内容");
    return await applyMends(ctx, batch, seen, ({ layer, rows: before }) => ({
      layer: layer ?? null,
      rows: merged(before, rows),
    }));
  } finally {
    await dropBytes({ db, files }, [file.fileId]);
  }
}

type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>;

const merged = (before: Rows, rows: Rows): Rows => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(rows).map(([row, values]) => [row, { ...before[row], ...values }]),
  ),
});

async function returnedOf(
  files: FileStore,
  { fileId, name }: StoredUpload,
  library: Library,
): Promise<Map<number, Returned>> {
  const columns = new Set(Object.keys(fileFields(library)).map((key) => key.toUpperCase()));
  const read = { xlsx: inSheet, zip: inShape }[endingOf(name)];
  if (!read) throw bad("请上传更正后的工作簿（xlsx）或图形（zip）");
  const list = await files.withPath(fileId, (path) => read(path, name, columns));
  const returned = new Map<number, Returned>();
  for (const one of list) {
    if (!Number.isSafeInteger(one.row) || one.row < 1) {
      throw bad(`文件中有记录没有“${rowHeading}”，请保留下载文件的这一列`);
    }
    if (returned.has(one.row)) throw bad(`行号${one.row}在文件中重复`);
    returned.set(one.row, one);
  }
  return returned;
}

type Columns = ReadonlySet<string>;

/** A heading of the sheet is a column and its label. */
const columnIn = (title: string): string => title.split(" ")[0]?.toUpperCase() ?? "";

async function inSheet(path: string, _: string, columns: Columns): Promise<Returned[]> {
  const isKnown = (title: string) => title === rowHeading || columns.has(columnIn(title));
  const list: Returned[] = [];
  let titles: string[] | null = null;
  const sought = {
    knownIn: (all: readonly string[]) => all.filter(isKnown).length,
    // The sheet is the product's own: nothing is guessed that its user should hear of.
    said: () => {},
    found: () => {},
  };
  for await (const { cells } of readSheet(path, limits.importMaxParcels, sought)) {
    if (titles === null) {
      titles = cells.map((cell) => String(cell ?? ""));
      continue;
    }
    const named = titles.map((title, i) => [title, cells[i] ?? null] as const);
    const row = Number(named.find(([title]) => title === rowHeading)?.[1]);
    const values = named.flatMap(([title, cell]) =>
      columns.has(columnIn(title)) ? [[columnIn(title), cell] as const] : [],
    );
    list.push({ row, values: Object.fromEntries(values), outline: null });
  }
  return list;
}

/** Shorter than the patience of a request, which checks the whole batch afterwards. */
const patienceMs = limits.slowRequestMs / 3;

async function inShape(path: string, name: string, columns: Columns): Promise<Returned[]> {
  const order = { path, name, encoding: "auto", crs: "auto" } as const;
  const bytes = await parseInChild(order, patienceMs);
  const file = JSON.parse(new TextDecoder().decode(bytes)) as ParsedFile;
  const wrong = file.problems.find(({ level }) => level === "E");
  if (wrong) throw bad(wrong.message);
  if (file.total > file.features.length) {
    throw bad(`图形文件超过${limits.previewFeatures}宗，请用工作簿更正或分批上传`);
  }
  return file.features.map(({ properties, geometry }) => ({
    row: Number(properties[rowHeading]),
    values: Object.fromEntries(Object.entries(properties).filter(([key]) => columns.has(key))),
    outline: geometry as MultiPolygon | null,
  }));
}
