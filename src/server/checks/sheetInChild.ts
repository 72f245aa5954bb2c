import { limits } from "#contract/limits";
import { readers, takeFileSlot } from "./readers";
import type { ReadRow } from "./sheetTask";

/** Slightly shorter than the patience of a request. */
const patienceMs = limits.slowRequestMs - 10_000;

/**
 * The rows of the first sheet of an xlsx, as `xlsxRows` gives them, read in a child process. It
 * reads at most one batch of rows ahead.
 */
export async function* sheetInChild(path: string, { dates = false } = {}): AsyncGenerator<ReadRow> {
  const giveBack = await takeFileSlot();
  try {
    const sheet = await readers.start("sheet", { path, dates }, { patienceMs });
    try {
      for (;;) {
        const said = await sheet.next<ReadRow[]>();
        if (said.kind === "done") return;
        sheet.say("more");
        yield* said.message;
      }
    } finally {
      sheet.end();
    }
  } finally {
    giveBack();
  }
}
