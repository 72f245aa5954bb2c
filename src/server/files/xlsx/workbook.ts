import { posix } from "node:path";
import { type Attributes, prefixed, readXml } from "./xmlEvents";
import { UnreadableBook, type ZipParts } from "./zipParts";

/** What a sheet's cells refer to. */
export type Workbook = {
  sheet: string;
  sheetPart: string;
  strings: readonly string[];
  /** By cell style number: whether its numbers are dates. */
  isDate: readonly boolean[];
  /** Days count from 1904 instead of 1900. */
  from1904: boolean;
  made: Made;
};

/** The program or person that made a workbook, and when, as an ISO time; whoever saves it keeps both. */
export type Made = { by: string | null; at: string | null };

const rootRelations = "_rels/.rels";

/** Reads everything in a workbook but its sheets. The sheet is the first visible one. */
export async function readWorkbook(
  zip: ZipParts,
  { dates }: { dates: boolean },
): Promise<Workbook> {
  const roots = [...(await relationsOf(zip, "", rootRelations)).values()];
  const rootOf = (wanted: string) => roots.find(({ type }) => type === wanted)?.target;
  const part = rootOf("officeDocument") ?? "xl/workbook.xml";
  const folder = posix.dirname(part);
  const relations = await relationsOf(zip, folder, `${folder}/_rels/${posix.basename(part)}.rels`);
  const { sheets, from1904 } = await sheetsOf(zip, part);
  const found = sheets.flatMap(({ name, id }) => {
    const relation = relations.get(id);
    return relation?.type === "worksheet" ? [{ sheet: name, sheetPart: relation.target }] : [];
  })[0];
  if (!found) throw new UnreadableBook("damaged");
  const partOf = (wanted: string) =>
    [...relations.values()].find(({ type }) => type === wanted)?.target;
  const [strings, styles] = [partOf("sharedStrings"), partOf("styles")];
  return {
    ...found,
    from1904,
    made: await madeOf(zip, rootOf("core-properties")),
    strings: strings ? await stringsOf(zip, strings) : [],
    isDate: dates && styles && zip.has(styles) ? await dateStyles(zip, styles) : [],
  };
}

async function madeOf(zip: ZipParts, part: string | undefined): Promise<Made> {
  const nobody: Made = { by: null, at: null };
  if (part === undefined || !zip.has(part)) return nobody;
  const made = { ...nobody };
  const close = (name: string, text: string) => {
    if (name === "creator") made.by = text;
    if (name === "created") made.at = text;
  };
  try {
    await readXml(zip.read(part), { close });
    return made;
  } catch {
    // Its cells may be sound all the same.
    return nobody;
  }
}

type Relation = { type: string; target: string };

async function relationsOf(zip: ZipParts, folder: string, part: string) {
  const relations = new Map<string, Relation>();
  if (!zip.has(part)) return relations;
  await readXml(zip.read(part), {
    open: (name, { Id, Type, Target, TargetMode }) => {
      if (name !== "Relationship" || !Id || !Type || !Target || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: posix.basename(Type), target });
    },
  });
  return relations;
}

/** The visible sheets, in order. */
async function sheetsOf(zip: ZipParts, part: string) {
  const sheets: { name: string; id: string }[] = [];
  let from1904 = false;
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = isTrue(attributes.date1904);
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      sheets.push({ name: attributes.name ?? "", id: prefixed(attributes, "id") ?? "" });
    },
  });
  return { sheets, from1904 };
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";

/** No table of ours has more texts than this; all are in memory until the sheet is read. */
const mostStrings = 2_000_000;
const mostCharacters = 64 * 1024 * 1024;

/** Shared strings; rich text runs are joined, phonetic readings are dropped. */
async function stringsOf(zip: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = [];
  let pieces = "";
  let reading = false;
  let characters = 0;
  const keep = () => {
    characters += pieces.length;
    strings.push(pieces);
    if (strings.length > mostStrings || characters > mostCharacters) {
      throw new UnreadableBook("tooLarge");
    }
  };
  await readXml(zip.read(part), {
    open: (name) => {
      if (name === "si") pieces = "";
      if (name === "rPh") reading = true;
    },
    close: (name, text) => {
      if (name === "t" && !reading) pieces += unescaped(text);
      if (name === "rPh") reading = false;
      if (name === "si") keep();
    },
  });
  return strings;
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Built-in formats for dates and times (ECMA-376 part 1, 18.8.30). */
export const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** A format is a date if a date or time letter occurs outside quotes and brackets. */
export const isDateFormat = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ""));

async function dateStyles(zip: ZipParts, part: string): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const isDate: boolean[] = [];
  let inCells = false;
  const open = (name: string, attributes: Attributes) => {
    const id = Number(attributes.numFmtId);
    if (name === "cellXfs") inCells = true;
    if (name === "numFmt") custom.set(id, isDateFormat(attributes.formatCode ?? ""));
    if (name === "xf" && inCells) isDate.push(custom.get(id) ?? isBuiltInDate(id));
  };
  const close = (name: string) => {
    if (name === "cellXfs") inCells = false;
  };
  await readXml(zip.read(part), { open, close });
  return isDate;
}
