import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textFontPath, textFonts } from "#contract/look/textFont";
import { firstLetter, inLetters } from "#contract/map/nameLetters";
import { codesOf } from "#geo/ofd/fontCodes";
import { tablesOf } from "#geo/ofd/fontTables";
import { codesIn } from "./glyphCodes";
import { anonymous, withApp } from "./harness";

withApp();

const regions: { name: string }[] = JSON.parse(
  readFileSync("map-config/regions/regions.json", "utf8"),
);
const regionNames = new Set(regions.map(({ name }) => name));

test.each(["Noto Sans SC-regular", "arial-unicode-ms-regular", "Noto Sans SC-bold"])(
  "%s has Chinese glyphs, for anyone, to be kept for ever",
  async (stack) => {
    const reply = await anonymous().get(`/fonts/${encodeURIComponent(stack)}/27648-27903.pbf`);
    expect(reply.status).toBe(200);
    expect(reply.headers["cache-control"]).toContain("immutable");
    expect(codesIn(reply.bytes)).toContain("江".codePointAt(0));
  },
);

test("the letters of names are in one file, which is asked for again when they change", async () => {
  const url = `/fonts/noto-sans-sc-regular/${firstLetter}-${firstLetter + 255}.pbf`;
  const reply = await anonymous().get(url);
  const codes = codesIn(reply.bytes);
  for (const name of regionNames) {
    for (const letter of inLetters(name)) expect(codes, name).toContain(letter.codePointAt(0));
  }
  expect(reply.headers["cache-control"]).toBe("no-cache");
  const again = await anonymous().get(url, { "if-none-match": String(reply.headers.etag) });
  expect(again.status).toBe(304);
});

test.each(["1-256.pbf", "0-255.png", "65536-65791.pbf", "0-511.pbf", "..%2F0-255.pbf"])(
  "a range %s is not found",
  async (range) => {
    expect((await anonymous().get(`/fonts/any/${range}`)).status).toBe(404);
  },
);

test("a font of the characters of a text, for anyone, to be kept for ever", async () => {
  const [font] = textFonts([..."余杭区A"].map((char) => char.codePointAt(0) ?? 0));
  const reply = await anonymous().get(font?.address ?? "");
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toBe("font/ttf");
  expect(reply.headers["cache-control"]).toContain("immutable");
  expect([...codesOf(tablesOf(reply.bytes)?.get("cmap")).keys()]).toEqual(font?.codes);
});

test.each(["", "?of=", "?of=42-41", "?of=4z", "?of=41&of=42"])(
  "a font of “%s” is not found",
  async (query) => {
    expect((await anonymous().get(`${textFontPath}${query}`)).status).toBe(404);
  },
);
