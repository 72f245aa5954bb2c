import { parentPort, type TransferListItem } from "node:worker_threads";
import type { FromThread, ToThread } from "./checkMessages";

/** The checking thread's side of the conversation. */

const waiting: ToThread[] = [];
let wake = () => {};

parentPort?.on("message", (message: ToThread) => {
  waiting.push(message);
  wake();
});

export const say = (message: FromThread, transfer: TransferListItem[] = []): void =>
  parentPort?.postMessage(message, transfer);

type Heard<K extends ToThread["kind"]> = Extract<ToThread, { kind: K }>;

/** Waits for the next message, which must be of this kind. */
export async function hear<K extends ToThread["kind"]>(kind: K): Promise<Heard<K>> {
  if (waiting.length === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  const message = waiting.shift();
  if (message?.kind !== kind) throw new Error(`expected ${kind}, got ${message?.kind}`);
  return message as Heard<K>;
}
