import type { z } from "zod";
import type { Field } from "#contract/define/field";
import type { drpcApi } from "#contract/endpoints/records/job";
import { fileFields } from "#contract/rules/values/fileColumns";
import type { Library } from "#contract/workflow/shzt";
import type { DbfField } from "#geo/shp/dbfFields";
import type { Rejected } from "../../checks/rejectedPages";
import { type Heading, xlsxDownload } from "../../files/xlsx/xlsx";
import type { Context, Download } from "../context/context";
import { shapeZip } from "../sheets/shapeZip";
import { visible } from "../uploads/drpc";
import { demandBatchReader } from "../uploads/fileAccess";
import { rejectedFile, rejectedOf } from "../uploads/rejectedFile";

type In = z.output<typeof drpcApi.rejected.input>;

/** Headings of what a returned record is known by, and of what is wrong with it. */
export const [rowHeading, problemHeading] = ["行号", "问题"];

/** The records with errors and their values, for correcting and bringing back. */
export async function rejected({ db, files, caller }: Context, { pcid, form }: In) {
  demandBatchReader(caller);
  const { wjmc, ywlx, ypcid, area_code } = await visible(db, caller, pcid);
  const whole = ypcid ?? pcid;
  // Missing files are told before the reply begins.
  (await files.read(rejectedFile(whole))).destroy();
  const all = rejectedOf(files, whole);
  const records = ypcid === null ? all : ofCounty(all, area_code);
  const title = `未入库地块_${wjmc}`;
  return form === "shp" ? inShape(records, title, ywlx) : inSheet(records, title, ywlx);
}

/** A county's part of the rejected records, as it may know them. */
async function* ofCounty(records: AsyncIterable<Rejected>, county: string) {
  for await (const { told, ...one } of records) {
    if (String(one.values.XZQDM) === county) yield { ...one, messages: told ?? one.messages };
  }
}

const columnsOf = (library: Library) =>
  Object.entries(fileFields(library)).map(([name, field]) => ({ key: name.toUpperCase(), field }));

function inSheet(records: AsyncIterable<Rejected>, title: string, library: Library): Download {
  const columns = columnsOf(library);
  const headings: Heading[] = [
    { title: rowHeading, width: 8 },
    { title: problemHeading, width: 60 },
    ...columns.map(({ key, field }) => ({ title: `${key} ${field.label}`, width: 18 })),
  ];
  const keys = columns.map(({ key }) => key);
  return xlsxDownload(`${title}.xlsx`, "未入库地块", headings, rowsOf(records, keys));
}

async function* rowsOf(records: AsyncIterable<Rejected>, keys: readonly string[]) {
  for await (const { row, values, messages } of records) {
    yield [row, messages.join("；"), ...keys.map((key) => values[key] ?? null)];
  }
}

/** Bytes of a number or a code, of a text without a stated length, and most of any. */
const [short, usual, most] = [40, 120, 254];
const bytesPerCharacter = 3;

/** Bytes of a column of the shapefile. */
export const roomIn = ({ max }: Pick<Field, "max">): number =>
  Math.min(most, Math.max(short, max === undefined ? usual : bytesPerCharacter * max));

/** All are texts: a value that is no number has to come back as it is. */
const dbfFieldOf = (name: string, field: Field): DbfField => ({
  ...{ name, type: "C" },
  length: roomIn(field),
});

function inShape(
  records: AsyncIterable<Rejected>,
  title: string,
  library: Library,
): Promise<Download> {
  const columns = columnsOf(library);
  return shapeZip({
    name: "rejected",
    columns: [
      { name: rowHeading, type: "N", length: 9, decimals: 0 },
      { name: problemHeading, type: "C", length: most },
      ...columns.map(({ key, field }) => dbfFieldOf(key, field)),
    ],
    fields: [rowHeading, problemHeading, ...columns.map(({ key }) => key)],
    ...{ epsg: 4490, encoding: "utf-8" },
    pages: pagesOf(records),
    titled: () => `${title}.zip`,
    note: (count) =>
      [
        `${title}　${count} 宗`,
        "改正属性或图形后，连同“行号”一列打包为 zip，在校验结果中点“上传更正后的文件”。",
        "“问题”一列只供查看；没有改动的值和图形保持原样。",
        ...columns.map(({ key, field }) => `${key}\t${field.label}`),
      ].join("\r\n"),
  });
}

async function* pagesOf(records: AsyncIterable<Rejected>) {
  for await (const { row, values, messages, wkb } of records) {
    const cells = { ...values, [rowHeading]: row, [problemHeading]: messages.join("；") };
    yield [{ ...cells, wkb: wkb ? Buffer.from(wkb, "base64") : null }];
  }
}
