import { setTimeout as pause } from "node:timers/promises";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { BenchClient, demoUser } from "./client";
import { timed } from "./stopwatch";

/**
 * Another account requesting its list, in a separate process: one that does long work reads large
 * replies and would check the clock late. Starts when told, goes on until told to end, requests
 * once more then, and reports the slowest time.
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
