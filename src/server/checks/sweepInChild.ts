import { limits } from "#contract/limits";
import type { SweptPair } from "#contract/rules/import/duplicateSweep";
import type { FromSweep, ParcelPage, SweepOrder, ToSweep } from "./duplicateTask";
import { readers } from "./readers";

type Sweeping = {
  order: SweepOrder;
  signal: AbortSignal;
  /** How far the comparison is. */
  progress: (percent: number) => void;
};

/** The parcels of a page, as they are read. */
export type Pages = AsyncIterable<ParcelPage>;

/** Compares parcels in a child process: gives the pairs that a rule may concern, some at a time. */
export async function* sweepInChild(
  pages: Pages,
  { order, signal, progress }: Sweeping,
): AsyncGenerator<SweptPair[]> {
  const running = await readers.start("duplicates", order, { patienceMs: limits.readerMs, signal });
  const say = (message: ToSweep) => running.say(message);
  try {
    for await (const page of pages) {
      signal.throwIfAborted();
      say({ kind: "parcels", ...page });
      const said = await running.next<FromSweep>();
      if (said.kind === "done" || said.message.kind !== "taken") {
        throw new Error("the comparison does not take parcels");
      }
    }
    say({ kind: "parcels", bytes: new Uint8Array(0), isProvincial: false, isMarked: false });
    for (;;) {
      const said = await running.next<FromSweep>();
      if (said.kind === "done") return;
      const { message } = said;
      if (message.kind === "progress") progress(message.percent);
      if (message.kind !== "pairs") continue;
      // It goes on while these are stored.
      say({ kind: "more" });
      yield message.pairs;
    }
  } finally {
    running.end();
  }
}
