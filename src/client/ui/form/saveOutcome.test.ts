import { describe, expect, test } from "vitest";
import type { Result } from "#contract/errors";
import { saveOutcome } from "./saveOutcome";

const from = { dkmc: "一号", mj: 100, bbh: 3 };
const mine = { ...from, mj: 120 };
const failed = (status: number, problems?: unknown): Result<never> => ({
  ok: false,
  status,
  message: "不行",
  problems,
});
const read = (result: Result<never>) => saveOutcome(result, ["dkmc", "mj"], from, mine);
const problem = (level: "E" | "W", field: string) => ({
  rule: "A022",
  level,
  row: null,
  dkbh: null,
  field,
  value: null,
  message: `${field}有误`,
});

describe("a save that was not taken", () => {
  test("a stale version is compared field by field with what was saved meanwhile", () => {
    const outcome = read(failed(409, { current: { dkmc: "甲", mj: 100, bbh: 4 } }));
    expect(outcome).toMatchObject({
      kind: "stale",
      stale: {
        conflicts: [
          { key: "dkmc", proposed: "theirs" },
          { key: "mj", proposed: "mine" },
        ],
      },
    });
  });

  test("warnings alone are a question", () => {
    expect(read(failed(400, [problem("W", "MJ")]))).toMatchObject({ kind: "warned" });
  });

  test("errors stand at their fields, even beside warnings", () => {
    const outcome = read(failed(400, [problem("W", "MJ"), problem("E", "DKMC")]));
    expect(outcome).toEqual({
      kind: "refused",
      errors: new Map([["dkmc", ["DKMC有误"]]]),
      messages: [],
    });
  });

  test("anything else is told in the server's words", () => {
    for (const result of [failed(403), failed(409), failed(503), failed(400, "no list")]) {
      expect(read(result)).toMatchObject({ kind: "refused", messages: ["不行"] });
    }
  });
});
