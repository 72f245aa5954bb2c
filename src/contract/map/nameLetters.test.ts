import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { firstLetter, inLetters, letterAt, nameLetters } from "./nameLetters";

const isPrivate = (one: string) => /[\ue000-\ue0ff]/.test(one);

test("one file of glyphs holds all letters, each once", () => {
  expect(new Set(nameLetters).size).toBe(nameLetters.length);
  expect([...nameLetters].length).toBe(nameLetters.length);
  expect(nameLetters.length).toBeLessThanOrEqual(256);
  expect(firstLetter % 256).toBe(0);
});

test("every name of a region is written in them, and reads as it was", () => {
  const regions: { name: string }[] = JSON.parse(
    readFileSync("map-config/regions/regions.json", "utf8"),
  );
  for (const { name } of regions) {
    const written = inLetters(name);
    expect([...written].every(isPrivate), name).toBe(true);
    const read = [...written].map((one) => letterAt(one.codePointAt(0) ?? 0));
    expect(String.fromCodePoint(...read)).toBe(name);
  }
});

test("what is no letter of them stays itself", () => {
  expect(inLetters("330110-A1\n𠮷㙟")).toBe("330110-A1\n𠮷㙟");
  expect(letterAt(0x41)).toBe(0x41);
  expect(letterAt(firstLetter + 255)).toBe(firstLetter + 255);
});
