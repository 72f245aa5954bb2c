import { Readable } from "node:stream";
import yazl from "yazl";
import { BookStyles } from "./bookStyles";
import { type Sheet, sheetXml, xmlText } from "./sheetXml";
import { tabName } from "./tabName";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const corePart = "docProps/core.xml";
const coreType = `${packages}/relationships/metadata/core-properties`;
const parts = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Who made a workbook and when: its properties, which stay when it is changed in Excel and comes back. */
export type MadeBy = { by: string; at: Date };

/**
 * A workbook (xlsx) as a stream: its sheets are written one after the other, as fast as it is read,
 * and their rows are asked for as they are written. Who stops reading must destroy it.
 */
export function writeBook(sheets: readonly Sheet[], made?: MadeBy): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as unknown as Readable;
  const styles = new BookStyles();
  let open: Readable | undefined;
  const add = (name: string, pieces: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(name, (take) => {
      open = Readable.from(pieces(), { objectMode: false });
      open.on("error", (error) => stream.destroy(error));
      take(null, open);
    });
  const fill = (pieces: readonly AsyncGenerator<string>[]) => {
    add("[Content_Types].xml", () => [typesOf(sheets)]);
    add("_rels/.rels", () => [
      relations([
        [`${office}/officeDocument`, "xl/workbook.xml"],
        [coreType, corePart],
      ]),
    ]);
    add(corePart, () => [coreOf(made)]);
    add("xl/workbook.xml", () => [bookOf(sheets)]);
    add("xl/_rels/workbook.xml.rels", () => [
      relations([
        ...sheets.map((_, i) => [`${office}/worksheet`, sheetPart(i)] as const),
        [`${office}/styles`, "styles.xml"],
      ]),
    ]);
    for (const [i, some] of pieces.entries()) add(`xl/${sheetPart(i)}`, () => some);
    add("xl/styles.xml", () => [styles.xml()]);
    zip.end();
  };
  zip.on("error", (error) => stream.destroy(error));
  // An unhandled stream error kills Node, and this one may fail before anybody reads from it.
  stream.on("error", () => {});
  stream.on("close", () => open?.destroy());
  const [first, ...others] = sheets.map((sheet) => sheetXml(sheet, styles));
  begun(first)
    .then((some) => stream.destroyed || fill([...some, ...others]))
    .catch((error: Error) => stream.destroy(error));
  return stream;
}

/**
 * The same pieces, the first of which is made already: what fails at once fails before anything is
 * written, and can be told in words.
 */
async function begun(
  pieces: AsyncGenerator<string> | undefined,
): Promise<AsyncGenerator<string>[]> {
  if (!pieces) return [];
  const first = await pieces.next();
  return [again(first, pieces)];
}

async function* again(
  first: IteratorResult<string>,
  others: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* others;
}

const sheetPart = (at: number) => `worksheets/sheet${at + 1}.xml`;

function typesOf(sheets: readonly Sheet[]): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${parts}.${type}+xml"/>`;
  return [
    `${head}<Types xmlns="${packages}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    part("workbook.xml", "sheet.main"),
    ...sheets.map((_, i) => part(sheetPart(i), "worksheet")),
    part("styles.xml", "styles"),
    `<Override PartName="/${corePart}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
    "</Types>",
  ].join("");
}

/** Relations of a part; they are numbered in this order. */
function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const rows = all.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${rows.join("")}</Relationships>`;
}

function coreOf(made: MadeBy | undefined): string {
  const at = made && `${made.at.toISOString().slice(0, 19)}Z`;
  const day = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at}</dcterms:${name}>`;
  const told = made
    ? `<dc:creator>${xmlText(made.by)}</dc:creator><cp:lastModifiedBy>${xmlText(made.by)}</cp:lastModifiedBy>${day("created")}${day("modified")}`
    : "";
  return `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${told}</cp:coreProperties>`;
}

function bookOf(sheets: readonly Sheet[]): string {
  const tabs = tabsOf(sheets).map(
    (name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${tabs.join("")}</sheets></workbook>`;
}

const longestTab = 31;

/** The names of the tabs, no two alike. */
function tabsOf(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    const tab = tabName(name);
    let free = tab;
    for (let i = 2; taken.has(free.toLowerCase()); i++) {
      free = `${tab.slice(0, longestTab - 1 - String(i).length)}_${i}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
