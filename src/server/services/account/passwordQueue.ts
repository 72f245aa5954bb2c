import { Refusal, status } from "#contract/errors";

/** Each takes a core for a quarter of a second: more at once would make all of them late. */
const atOnce = 2;
const mostWaiting = 64;
const longestWaitMs = 12_000;

type Waiting = { start: () => void; refuse: () => void };

const waiting: Waiting[] = [];
let running = 0;

const crowded = () => new Refusal(status.offline, "同时登录的人较多，请稍后再试");

/**
 * Runs work on passwords a few at a time, in the order of asking. Whoever finds the queue full, or has
 * waited long in it, is told so at once instead of being kept until the call times out.
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
