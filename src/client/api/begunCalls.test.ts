import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/define/endpoint";
import { beginCall, seeBegun, takeBegun } from "./begunCalls";
import { adoptConfig } from "./config";

const figures = endpoint({
  path: "portal/figures",
  kind: "json",
  access: null,
  input: z.object({ areaCode: z.string() }),
  output: z.object({ total: z.number() }),
});

let answers: ((reply: Response) => void)[] = [];

beforeEach(() => {
  answers = [];
  adoptConfig({
    title: "t",
    subtitle: "",
    apiBase: "http://office.test/api",
    tokenHeader: "Authorization",
    loginUrl: "/",
    loginOrigins: [],
    client: { id: "clzy-web", secret: "s" },
  });
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(resolve)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was begun is seen once it has come, and taken by the first who asks the same", async () => {
  beginCall(figures, { areaCode: "33" });
  beginCall(figures, { areaCode: "33" });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(seeBegun(figures, { areaCode: "33" }), "still on its way").toBeNull();
  answers[0]?.(Response.json({ total: 9000 }));
  await vi.waitFor(() => expect(seeBegun(figures, { areaCode: "33" })).not.toBeNull());
  expect(seeBegun(figures, { areaCode: "33" })).toMatchObject({
    ok: true,
    data: { total: 9000 },
  });
  expect(seeBegun(figures, { areaCode: "3301" })).toBeNull();
  expect(await takeBegun(figures, { areaCode: "33" })?.reply).toMatchObject({ ok: true });
  expect(takeBegun(figures, { areaCode: "33" }), "taken once").toBeNull();
});

test("a refusal is told by who takes the call, and nobody takes what is ten seconds old", async () => {
  vi.useFakeTimers();
  beginCall(figures, { areaCode: "3302" });
  await vi.advanceTimersByTimeAsync(100);
  answers[0]?.(Response.json({ message: "x" }, { status: 403 }));
  await vi.advanceTimersByTimeAsync(100);
  expect(seeBegun(figures, { areaCode: "3302" })).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(takeBegun(figures, { areaCode: "3302" })).toBeNull();
});
