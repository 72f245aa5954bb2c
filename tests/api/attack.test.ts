import { expect, test } from "vitest";
import { fuzz } from "../attack/fuzz";
import { as, here, withApp } from "./harness";
import type { Username } from "./users";

// To compare replies with the contract costs the test what the server never spends.
withApp({ checkReplies: false });

const users: readonly Username[] = ["sheng", "hangzhou", "yuhang", "pingtai", "shuiwu", "chakan"];

/** The short part of `npm run attack`, with the same seed every time. */
test("a thousand hostile requests are refused or answered, and none is a defect", async () => {
  const tokens = new Map<Username, string | null>();
  const { findings, statuses } = await fuzz<Username>(
    async (user, shot) => {
      if (user && !tokens.has(user)) {
        const client = as(user);
        await client.get("/api/user/info");
        tokens.set(user, client.token);
      }
      const token = user && tokens.get(user);
      const headers = token ? { ...shot.headers, authorization: `Bearer ${token}` } : shot.headers;
      const reply = await here().app.inject({ ...shot, headers });
      return { status: reply.statusCode, text: reply.payload.slice(0, 300) };
    },
    users,
    { requests: 1_000, seed: 27 },
  );
  expect(findings).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(100);
}, 300_000);
