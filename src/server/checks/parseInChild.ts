import type { ParseOrder } from "./parse/parseSource";
import { readers, sqlite, takeFileSlot } from "./readers";

/** Parses a file in a child process, a few at once. Answers JSON. */
export async function parseInChild(
  order: Omit<ParseOrder, "sqlite">,
  patienceMs: number,
): Promise<Uint8Array> {
  const giveBack = await takeFileSlot();
  try {
    return await readers.ask("parse", { ...order, sqlite }, { patienceMs });
  } finally {
    giveBack();
  }
}
