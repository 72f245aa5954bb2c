import type { PdfPage } from "../../files/pdf/PdfPage";
import type { PdfWriter } from "../../files/pdf/PdfWriter";
import type { TrueType } from "../../files/pdf/trueType";
import type { Pack } from "../../tiles/basemap/packFile";
import type { Context } from "../context/context";
import type { PageFrame } from "./pageFrame";
import { type Location, locationOf } from "./sheetLocation";
import { drawPanel } from "./sheetPanel";
import type { Sheet } from "./sheetParcels";
import { type Told, writeMoreCorners, writeParcelTable } from "./sheetTables";

/** Draws the map of a page; its legend is so many millimetres high, 0 if there is none. */
export type DrawSheet = (
  frame: PageFrame,
  title: string,
  sheet?: Sheet,
) => Promise<{ page: PdfPage; legendHeight: number }>;

type Paper = {
  writer: PdfWriter;
  face: TrueType;
  told: Told;
  pack: Pack | null;
  draw: DrawSheet;
};

/** A sheet for each parcel, behind a table of them; corners that have no room there follow it. */
export async function writeSheets(
  { readDb }: Context,
  sheets: readonly Sheet[],
  { writer, face, told, pack, draw }: Paper,
): Promise<void> {
  if (sheets.length > 1) writeParcelTable(writer, face, sheets, told);
  const places = new Map<string, Location | null>();
  for (const [i, sheet] of sheets.entries()) {
    const { frame, county, facts, focus } = sheet;
    if (!places.has(county)) places.set(county, await locationOf(readDb, county, pack));
    const title = titleOf(told.title, sheet, i, sheets.length);
    const { page, legendHeight } = await draw(frame, title, sheet);
    const panel = { facts, corners: focus.corners, location: places.get(county) ?? null };
    const shown = drawPanel(page, frame, panel, legendHeight);
    writer.page(page, `${sheet.number}　${sheet.name}`);
    writeMoreCorners(writer, face, sheet, shown, told);
  }
}

function titleOf(title: string, { number, name }: Sheet, i: number, all: number): string {
  const part = all > 1 ? `（${i + 1}/${all}）` : "";
  return `${title}　${[...new Set([name, number])].join(" ")}${part}`;
}
