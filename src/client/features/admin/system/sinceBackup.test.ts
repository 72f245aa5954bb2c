import { expect, test } from "vitest";
import type { BackupRun } from "#contract/endpoints/account/sysSystem";
import { sinceBackup } from "./sinceBackup";

const now = Date.parse("2026-06-10T12:00:00Z");
const run = (at: string, outcome: BackupRun["outcome"] = "done"): BackupRun => ({
  ...{ at, outcome, seconds: 3, folder: "/b", bytes: 1, files: 0, message: null },
});

test.each([
  ["none", [], "没有在本机完成的备份记录，"],
  ["a failed one", [run("2026-06-10T11:00:00Z", "failed")], "没有在本机完成的备份记录，"],
  ["one just now", [run("2026-06-10T11:30:00Z")], "最近一次备份在 1 小时之内。"],
  ["one of the night", [run("2026-06-10T02:30:00Z")], "最近一次备份在 9 小时前。"],
  [
    "one before failed ones",
    [run("2026-06-10T02:30:00Z", "failed"), run("2026-06-07T02:30:00Z", "missing")],
    "最近一次备份在 3 天前，请运维人员核对备份计划",
  ],
] as const)("after %s it says so", (_, runs, words) => {
  expect(sinceBackup(runs, now)).toContain(words);
});
