import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { loginApi } from "#contract/endpoints/account/login";
import { staleParts } from "../../src/server/build/stale";
import { demoPassword } from "../../src/server/services/account/demoPassword";
import { patternOf } from "../../src/server/start/prepared";
import { encode } from "../api/encode";
import { freePort } from "../bench/cluster";
import { createDatabase, dropDatabase } from "../bench/database";
import type { Answer, Shot } from "./fuzz";

export type Target = { origin: string; isUp: () => boolean; stop: () => Promise<void> };

/**
 * A server of its own with demonstration data, on PostgreSQL where `DATABASE_URL` names a server;
 * everything is removed after the attack.
 */
export async function startTarget(): Promise<Target> {
  const pattern = patternOf(process.cwd(), true)?.folder;
  const cluster = process.env.DATABASE_URL;
  if (!pattern || staleParts(process.cwd(), false).length > 0) {
    throw new Error("The attack needs the built product: run npm run build first");
  }
  const dataDir = mkdtempSync(join(tmpdir(), "clzy-attack-"));
  if (!cluster) cpSync(pattern, dataDir, { recursive: true });
  const database = `clzy_attack_${process.pid}`;
  const url = cluster ? await createDatabase(cluster, database) : "";
  const port = await freePort();
  const own = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, DATABASE_URL: url };
  const server = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...own, DEMO: "1", LOG_LEVEL: "silent" },
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () => server.exitCode === null && server.signalCode === null;
  while (!(await fetch(`${origin}/config.json`).catch(() => null))?.ok) {
    if (!isUp()) throw new Error("The server has ended before it answered");
    await pause(200);
  }
  const stop = async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    if (isUp()) {
      server.kill("SIGTERM");
      await gone;
    }
    if (cluster) await dropDatabase(cluster, database);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, isUp, stop };
}

/** Longer than any call may take. */
const patienceMs = 320_000;

let asked = 0;

/** The server takes one address for a whole office; an attack comes from many. */
const someAddress = () => {
  const n = Math.floor(asked++ / 50);
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

/** Accounts at a server; each signs in again whenever its session ends. */
export function accountsAt(origin: string) {
  const tokens = new Map<string, Promise<string>>();

  async function signIn(username: string): Promise<string> {
    const shot = await encode(loginApi.login, { username, password: demoPassword });
    const { status, text } = await send(origin, shot);
    if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${text}`);
    return (JSON.parse(text) as { token: string }).token;
  }

  return async function fire(user: string | null, shot: Shot): Promise<Answer> {
    if (user === null) return send(origin, shot);
    const before = tokens.get(user);
    const answer = await fireAs(user, shot);
    // A shot before may have ended the session: that one says nothing about this.
    return answer.status === 401 && before ? fireAs(user, shot) : answer;
  };

  async function fireAs(user: string, shot: Shot): Promise<Answer> {
    const token = tokens.get(user) ?? signIn(user);
    tokens.set(user, token);
    const answer = await send(origin, shot, await token);
    if (answer.status === 401) tokens.delete(user);
    return answer;
  }
}

async function send(origin: string, shot: Shot, token?: string): Promise<Answer> {
  const { method, url, headers, payload } = shot;
  try {
    // Not resolved as a link would be: "//x" is a path of this server.
    const reply = await fetch(`${origin}${url}`, {
      method,
      headers: {
        ...headers,
        "x-forwarded-for": someAddress(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload !== undefined && { body: payload as BodyInit }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) };
  }
}
