import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { glibcOf, machineCode, tooNew } from "./machineCode";

const folder = mkdtempSync(join(tmpdir(), "clzy-code-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = (...versions: string[]) =>
  Buffer.from(`\x7fELF\0${versions.map((one) => `GLIBC_${one}`).join("\0")}\0`, "latin1");

describe("what machine code asks of its system", () => {
  test("is the newest version, by number and not by letter", () => {
    expect(glibcOf(program("2.3.4", "2.17", "2.4"))).toBe("2.17");
    expect(glibcOf(Buffer.from("text"))).toBe(null);
  });

  test("is found in programs and libraries, and not in texts that speak of it", () => {
    mkdirSync(join(folder, "bin"));
    writeFileSync(join(folder, "bin/node"), program("2.28"));
    writeFileSync(join(folder, "libvips.so.8.17"), program("2.26"));
    writeFileSync(join(folder, "sharp.node"), program("2.17"));
    writeFileSync(join(folder, "LICENSE"), "GLIBC_2.99");
    expect(machineCode(folder).sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
      { file: "bin/node", glibc: "2.28" },
      { file: "libvips.so.8.17", glibc: "2.26" },
      { file: "sharp.node", glibc: "2.17" },
    ]);
    expect(tooNew(folder)).toEqual([]);
  });

  test("above 2.28 is too new", () => {
    writeFileSync(join(folder, "fontnik.node"), program("2.33"));
    expect(tooNew(folder)).toEqual([{ file: "fontnik.node", glibc: "2.33" }]);
  });
});
