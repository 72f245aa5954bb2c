import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { loginApi } from "#contract/endpoints/account/login";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drawApi } from "#contract/endpoints/map/draw";
import { encode } from "../api/encode";
import { star } from "../api/hostileShapes";
import type { Answer, Finding, Gun, Shot } from "./fuzz";

type Fire = Gun<string>;

/** The longest that others may wait for a list during an attack. */
const longestWaitMs = 1_000;

type Slow = { sockets: Socket[]; close: () => void };

/** Connections that send little, and slowly. */
function slowClients(origin: string, count: number, opening: string): Slow {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(opening));
    socket.on("error", () => {});
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("x");
  }, 1_000);
  return {
    sockets,
    close: () => {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const json = { "content-type": "application/json" };
const deep = "[".repeat(100_000);

/** Expensive requests, by name. */
async function dearShots(): Promise<[string, string | null, Shot][]> {
  const geometry = star(20_000);
  return [
    ["a star of 20,000 corners", "chakan", await encode(drawApi.overlaps, { geometry })],
    [
      "an array 100,000 deep",
      null,
      { method: "POST", url: "/api/dxydsd/pageList", headers: json, payload: deep },
    ],
    [
      "an array 100,000 deep, signed in",
      "yuhang",
      { method: "POST", url: "/api/dxydsd/pageList", headers: json, payload: deep },
    ],
    [
      "a sign-in",
      null,
      await encode(loginApi.login, { username: "nobody-here", password: "Wrong@2024" }),
    ],
    [
      "a word of one sign over everything",
      "sheng",
      await encode(dxydsdApi.pageList, { keyword: "区", current: 400, pageSize: 500 }),
    ],
  ];
}

/** Requests a list ten times a second while something runs, and returns the slowest time. */
async function watched(fire: Fire, work: () => Promise<void>): Promise<number> {
  const list = await encode(dxydsdApi.pageList, { current: 1, pageSize: 20 });
  let slowest = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const began = performance.now();
      const { status } = await fire("yinzhou", list);
      const took = performance.now() - began;
      slowest = Math.max(slowest, status === 200 ? took : Number.POSITIVE_INFINITY);
      await pause(100);
    }
  })();
  await work();
  over = true;
  await watching;
  return slowest;
}

const isAnswer = ({ status }: Answer): boolean => status > 0 && status !== 500;

type Trial = { name: string; slowestMs: number };

/**
 * Slow clients, bombs and crowds: each gets a reply or is cut off, and others still get their
 * lists.
 */
export async function crowd(
  fire: Fire,
  origin: string,
  rounds: number,
): Promise<{ trials: Trial[]; findings: Finding[] }> {
  const trials: Trial[] = [];
  const findings: Finding[] = [];
  await fire("yinzhou", await encode(dxydsdApi.pageList, { current: 1, pageSize: 20 }));

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    const slowestMs = await watched(fire, work);
    trials.push({ name, slowestMs });
    if (slowestMs > longestWaitMs) {
      const text = `${Math.round(slowestMs)} ms`;
      findings.push({ what: `others wait during ${name}`, status: 0, text });
    }
  }

  const head = "POST /api/dxydsd/pageList HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  const body = `${head}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n`;
  for (const [name, opening] of [
    ["connections that say nothing", ""],
    ["headers that never end", head],
    ["bodies that never end", body],
  ] as const) {
    await attempt(name, async () => {
      const slow = slowClients(origin, 200, opening);
      await pause(5_000);
      slow.close();
    });
  }
  for (const [name, user, shot] of await dearShots()) {
    await attempt(`${rounds} times ${name}`, async () => {
      const answers = await Promise.all(Array.from({ length: rounds }, () => fire(user, shot)));
      const wrong = answers.find((one) => !isAnswer(one));
      if (wrong) findings.push({ what: name, status: wrong.status, text: wrong.text });
    });
  }
  return { trials, findings };
}
