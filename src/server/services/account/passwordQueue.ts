import { Refusal, status } from "#contract/errors";

/** Each takes a core for a quarter of a second: more at once would delay all of them. */
const atOnce = 2;
const mostWaiting = 64;
const longestWaitMs = 12_000;

type Waiting = { start: () => void; refuse: () => void };

const waiting: Waiting[] = [];
let running = 0;

const crowded = () => new Refusal(status.offline, "同时登录的人较多，请稍后再试");

/**
 * Runs password work a few at a time, in order. A caller that finds the queue full, or has waited
 * too long, is told so at once instead of being kept until the call times out.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await turn();
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.start();
  }
}

async function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) throw crowded();
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((start, reject) => {
    const own: Waiting = { start, refuse: () => reject(crowded()) };
    timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      own.refuse();
    }, longestWaitMs);
    waiting.push(own);
  }).finally(() => clearTimeout(timer));
}
