import { expect, test } from "vitest";
import { fuzz } from "../attack/fuzz";
import { ownServer, withOwnServer } from "./ownServer";
import type { Username } from "./users";

withOwnServer();

const users: readonly Username[] = ["sheng", "hangzhou", "yuhang", "pingtai", "shuiwu", "chakan"];

/** The short part of `npm run attack`, with the same seed every time. */
test("a thousand hostile requests are refused or answered, and none is a defect", async () => {
  const { findings, statuses } = await fuzz<Username>(
    async (user, shot) => {
      const { app, tokens } = ownServer();
      const signed = user ? { authorization: `Bearer ${tokens[user]}` } : {};
      const reply = await app.inject({ ...shot, headers: { ...shot.headers, ...signed } });
      return { status: reply.statusCode, text: reply.payload.slice(0, 300) };
    },
    users,
    { requests: 1_000, seed: 27 },
  );
  expect(findings).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(100);
}, 300_000);
