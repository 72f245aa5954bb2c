import { notPolygons } from "#contract/rules/import/fileRules";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import { parseCrs } from "#geo/crs/crs";
import { decodeText } from "#geo/format/decodeText";
import { type DbfFile, readDbf } from "#geo/shp/dbfReader";
import { isPolygonShp, readShp } from "#geo/shp/shpReader";
import type { ZipEntry } from "../../files/readZip";
import { esriShape, geodatabase, opened } from "./formats";
import { chosenOf, type Source, shownAll, Unreadable, type Wanted } from "./source";

type Encoding = "gbk" | "utf-8" | null;

type Asked = { layer?: string | undefined; wanted?: Wanted | undefined };

/** The shapefiles of a zip: one is shown, others of it can be chosen. */
export function shpSource(
  entries: readonly ZipEntry[],
  given: Encoding,
  { layer: asked, wanted = "surfaces" }: Asked = {},
): Source {
  const shapes = entries.filter(({ name }) => /\.shp$/i.test(name) && !/__MACOSX/.test(name));
  if (shapes.length === 0) throw new Unreadable("F002", withoutShp(entries));
  const nameOf = namesOf(shapes);
  const [polygons, others] = opened(() => (wanted === "all" ? [shapes, []] : apart(shapes)));
  if (polygons.length === 0) throw new Unreadable("F006", notPolygon(nameOf(others[0])).message);
  const shp = chosenOf(polygons, nameOf, asked);
  const part = partsOf(entries, shp);
  const dbf = opened(() => part("dbf"));
  if (!dbf) throw new Unreadable("F002", "压缩包内缺少dbf文件");
  return opened(() => {
    const cpg = part("cpg")?.toString("latin1").slice(0, 40) ?? null;
    const table = readDbf(dbf, { given, cpg });
    const prj = part("prj");
    const drawn = [...readShp(shp.bytes(), part("shx") ?? null)];
    const records = drawn.flatMap(({ row, shape }) => {
      const properties = table.rows[row - 1];
      if (properties === null) return [];
      return [{ row, properties: shownAll(properties ?? {}), ...esriShape(shape) }];
    });
    return {
      format: "shp",
      layer: nameOf(shp),
      layers: polygons.map(nameOf),
      encoding: table.encoding,
      crs: prj ? parseCrs(decodeText(prj).text) : null,
      fields: table.fields,
      records,
      problems: others.map((one) => notPolygon(nameOf(one))),
      remarks: [...aboutEncoding(table, given), ...aboutRecords(table, drawn.length)],
    };
  });
}

/** The name of a shapefile, with its folder where two have the same. */
function namesOf(shapes: readonly ZipEntry[]) {
  const stem = (name: string) => name.slice(name.lastIndexOf("/") + 1, -4);
  const isTwice = (one: string) => shapes.filter(({ name }) => stem(name) === one).length > 1;
  return (entry: ZipEntry | undefined): string => {
    const name = entry?.name ?? "";
    return isTwice(stem(name)) ? name.slice(0, -4) : stem(name);
  };
}

function apart(shapes: readonly ZipEntry[]): [polygons: ZipEntry[], others: ZipEntry[]] {
  const [polygons, others]: [ZipEntry[], ZipEntry[]] = [[], []];
  for (const one of shapes) (isPolygonShp(one.bytes()) ? polygons : others).push(one);
  return [polygons, others];
}

/** F006: not why the file could not be shown, if another layer can. */
function notPolygon(table: string) {
  const [problem] = notPolygons({ table, shapeType: 0 });
  if (!problem) throw new Error("a layer of no type is no polygon");
  return { ...problem, level: "W" as const };
}

function partsOf(entries: readonly ZipEntry[], shp: ZipEntry) {
  const stem = shp.name.slice(0, -4).toLowerCase();
  return (ending: string): Buffer | undefined =>
    entries.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`)?.bytes();
}

function withoutShp(entries: readonly ZipEntry[]): string {
  const isGdb = entries.some(({ name }) => /\.gdbtable$/i.test(name));
  return isGdb ? geodatabase : "压缩包内没有shp文件";
}

const words = { gbk: "GBK", "utf-8": "UTF-8" } as const;
const speakers = { cpg: "cpg文件", driver: "表文件的语言标识" } as const;
const rowsOf = (rows: readonly number[]) => rows.map((row) => `第${row}行`);

function aboutEncoding(table: DbfFile, given: Encoding): Remark[] {
  const { encoding, stated, found, cut, garbled } = table;
  const said: Remark[] = [];
  if (given === null && found !== null && found !== stated?.encoding) {
    const real = words[found];
    const why = stated
      ? `${speakers[stated.by]}写明${words[stated.encoding]}，但内容是${real}`
      : `文件没有说明编码，内容是${real}`;
    said.push(remarkOf("encoding", `${why}，按${real}读取`));
  }
  if (cut.length > 0) {
    const text = "文字在字段宽度处被截断，略去了不完整的末字";
    said.push(remarkOf("encoding", text, rowsOf(cut)));
  }
  if (garbled.length > 0) {
    const text = `有文字不能按${words[encoding]}识别，请核对编码`;
    said.push(remarkOf("encoding", text, rowsOf(garbled)));
  }
  return said;
}

function aboutRecords({ rows, counted }: DbfFile, shapes: number): Remark[] {
  const said: Remark[] = [];
  const dropped = rows.flatMap((row, i) => (row === null ? [i + 1] : []));
  if (dropped.length > 0) {
    said.push(remarkOf("leftOut", `略去${dropped.length}条已删除的记录`, rowsOf(dropped)));
  }
  if (counted === null) {
    const text = `属性表的文件头没有写记录数，按文件长度读出${rows.length}条`;
    said.push(remarkOf("leftOut", text));
  }
  if (rows.length !== shapes) {
    const text = `属性表有${rows.length}条记录，图形有${shapes}个，按顺序对应`;
    said.push(remarkOf("leftOut", text));
  }
  return said;
}
