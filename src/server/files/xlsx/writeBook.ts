import { Readable } from "node:stream";
import yazl from "yazl";
import { BookStyles } from "./bookStyles";
import { type Sheet, sheetXml, xmlText } from "./sheetXml";
import { tabName } from "./tabName";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const parts = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * A workbook (xlsx) as a stream: its sheets are written one after the other, as fast as it is read,
 * and their rows are asked for as they are written. Who stops reading must destroy it.
 */
export function writeBook(sheets: readonly Sheet[]): Readable {
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
    add("_rels/.rels", () => [relations([["officeDocument", "xl/workbook.xml"]])]);
    add("xl/workbook.xml", () => [bookOf(sheets)]);
    add("xl/_rels/workbook.xml.rels", () => [
      relations([
        ...sheets.map((_, i) => ["worksheet", sheetPart(i)] as const),
        ["styles", "styles.xml"],
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
    "</Types>",
  ].join("");
}

/** Relations of a part; they are numbered in this order. */
function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const rows = all.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${rows.join("")}</Relationships>`;
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
