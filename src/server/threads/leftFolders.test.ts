import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderOfProcess, removeLeft } from "./leftFolders";

const place = mkdtempSync(join(tmpdir(), "clzy-left-"));
afterAll(() => rmSync(place, { recursive: true }));

function folder(name: string): string {
  const path = join(place, name);
  mkdirSync(path);
  writeFileSync(join(path, "main.mjs"), "");
  return path;
}

test("what a killed process left is removed; what others use, here or on another machine, is not", () => {
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  const left = folder(`clzy-child-${hostname()}-${dead}-aB3dEf`);
  const kept = [
    folder(`${folderOfProcess}aB3dEf`),
    folder(`clzy-child-${hostname()}-${process.ppid}-aB3dEf`),
    folder(`clzy-child-elsewhere-${dead}-aB3dEf`),
    folder(`clzy-child-${hostname()}-${dead}-7-aB3dEf`),
    folder(`clzy-check-${dead}`),
  ];
  removeLeft(place);
  expect(existsSync(left)).toBe(false);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
});
