import { setTimeout as pause } from "node:timers/promises";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { BenchClient, demoUser } from "./client";
import { timed } from "./stopwatch";

/**
 * Another account that asks for its list, in a process of its own: whoever does long work reads large
 * replies, and would be late to look at the clock. Told to begin, it asks until it is told to end, once
 * more then, and says how long the slowest took.
 */
const everyMs = 100;
const client = new BenchClient(process.env.ORIGIN ?? "");
await client.signIn(demoUser);

let slowest = 0;
let over = true;
let asking = Promise.resolve();

async function ask(): Promise<void> {
  do {
    const { ms } = await timed(() => client.call(dxydsdApi.pageList, {}));
    slowest = Math.max(slowest, ms);
    await pause(Math.max(0, everyMs - ms));
  } while (!over);
}

process.on("message", async (word) => {
  over = word !== "begin";
  if (!over) {
    slowest = 0;
    asking = ask();
    return;
  }
  await asking;
  process.send?.(slowest);
});
process.send?.("ready");
