import { limits } from "#contract/limits";
import type { AboutTable } from "../files/table/tableRows";
import type { SheetRow } from "../files/xlsx/sheetRows";
import { readers, takeFileSlot } from "./readers";
import type { SheetRows } from "./sheetTask";

/** Slightly shorter than the patience of a request. */
const patienceMs = limits.slowRequestMs - 10_000;

type Options = { dates?: boolean; about: (about: AboutTable) => void };

/**
 * The rows of a table as `tableRows` gives them, read in a child process. It reads at most one batch
 * of rows ahead.
 */
export async function* sheetInChild(
  path: string,
  { dates = false, about }: Options,
): AsyncGenerator<SheetRow> {
  const giveBack = await takeFileSlot();
  try {
    const sheet = await readers.start("sheet", { path, dates }, { patienceMs });
    try {
      for (;;) {
        const said = await sheet.next<SheetRows>();
        if (said.kind === "done") return;
        sheet.say("more");
        if (said.message.about) about(said.message.about);
        yield* said.message.rows;
      }
    } finally {
      sheet.end();
    }
  } finally {
    giveBack();
  }
}
