import { Socket } from "node:net";
import pg from "pg";
import { DatabaseDown, endsConnection } from "../trouble";

export type Patience = {
  tickMs: number;
  /** After a query has waited this long, we probe the server. */
  lookAfterMs: number;
  /** Ticks without an answer to a probe until the server counts as down. */
  ticks: number;
};

/** Gives up within five seconds. */
export const ofPrimary: Patience = { tickMs: 200, lookAfterMs: 1_400, ticks: 10 };
/** The primary can answer instead, so the replica is given up within a second. */
export const ofReplica: Patience = { tickMs: 100, lookAfterMs: 200, ticks: 5 };

const betweenMs = 500;

export type Pulse = {
  isUp(): boolean;
  /** Waits for a query, but only while the server lives. */
  during<T>(asked: Promise<T>): Promise<T>;
  /** Something failed that may be the server's fault: probe it at once. */
  suspect(): void;
  stop(): void;
};

type Waiting = { since: number; fail(error: Error): void };
type Probe = { ticks: number; end(): void };

/**
 * Whether a server is alive. To a waiting caller, a long statement and a hung server look the same,
 * so a separate connection probes the server with a trivial query. While that goes unanswered,
 * callers fail at once. Patience is counted in ticks, so that a pause of this process is not
 * mistaken for one of the server.
 */
export function pulseOf(connectionString: string, patience: Patience): Pulse {
  const waiting = new Set<Waiting>();
  let isUp = true;
  let isSuspect = false;
  let probe: Probe | null = null;
  let lastProbe = 0;
  let line: Line | null = null;
  let timer: NodeJS.Timeout | undefined;

  function answered(): void {
    isUp = true;
    isSuspect = false;
  }

  function silent(reason: unknown): void {
    isUp = false;
    isSuspect = true;
    line?.destroy();
    line = null;
    for (const one of waiting) one.fail(new DatabaseDown(reason));
    waiting.clear();
  }

  function ask(): void {
    lastProbe = performance.now();
    const mine: Probe = { ticks: 0, end: () => {} };
    probe = mine;
    line ??= lineTo(connectionString);
    const asked = line;
    const settle = (tell: () => void) => {
      if (probe !== mine) return;
      probe = null;
      tell();
    };
    mine.end = () => settle(() => silent(new Error("数据库没有应答")));
    asked.ask().then(
      () => settle(answered),
      (error: unknown) =>
        settle(() => {
          asked.destroy();
          line = null;
          if (isAnswer(error)) answered();
          else silent(error);
        }),
    );
  }

  function tick(): void {
    if (probe && ++probe.ticks > patience.ticks) probe.end();
    const now = performance.now();
    const [oldest] = waiting;
    const isLate = oldest !== undefined && now - oldest.since > patience.lookAfterMs;
    if (!probe && (isSuspect || isLate) && now - lastProbe > betweenMs) ask();
    if (!probe && !isSuspect && waiting.size === 0) rest();
  }

  function watch(): void {
    timer ??= setInterval(tick, patience.tickMs).unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    isUp: () => isUp,
    during: (asked) =>
      new Promise((resolve, reject) => {
        const one: Waiting = { since: performance.now(), fail: reject };
        waiting.add(one);
        watch();
        asked.then(resolve, reject).finally(() => waiting.delete(one));
      }),
    suspect() {
      isSuspect = true;
      watch();
    },
    stop() {
      rest();
      probe = null;
      line?.destroy();
    },
  };
}

/** A server that refuses with a reason is alive: too many connections, a wrong password. */
const isAnswer = (error: unknown) =>
  /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "") && !endsConnection(error);

type Line = { ask(): Promise<unknown>; destroy(): void };

/** A connection that can be dropped at any moment, even before it is established. */
function lineTo(connectionString: string): Line {
  const socket = new Socket();
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on("error", () => {});
  const connected = client.connect();
  return {
    ask: async () => {
      await connected;
      return client.query("select 1");
    },
    destroy: () => void socket.destroy(),
  };
}
