import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type About, BadPack, readPack, writePack } from "./packFile";

const about: About = { levels: [5, 11], bounds: [117, 26, 123, 31], letters: { 57344: "杭" } };
const entries = new Map([
  ["5/26/13", Buffer.from("one")],
  ["glyphs/57344", Buffer.from("two")],
]);
const bytes = writePack(about, entries);

test("a pack gives back what was written, and has another tag for other content", () => {
  const pack = readPack(bytes);
  expect(pack.about).toEqual(about);
  expect(pack.paths).toEqual([...entries.keys()]);
  for (const [path, body] of entries) {
    expect(gunzipSync(pack.packed(path) as Buffer).toString()).toBe(body.toString());
  }
  expect(pack.packed("5/0/0")).toBeUndefined();
  const other = writePack(about, new Map([...entries, ["6/1/1", Buffer.from("three")]]));
  expect(readPack(other).tag).not.toBe(pack.tag);
});

test.each([
  ["another file", Buffer.from("not a pack at all"), "不是底图包"],
  ["an empty file", Buffer.alloc(0), "不是底图包"],
  ["half a list", bytes.subarray(0, 40), "目录损坏"],
  ["a pack without its end", bytes.subarray(0, bytes.length - 1), `应有 ${bytes.length} 字节`],
])("%s is refused and says why", (_, broken, why) => {
  expect(() => readPack(broken)).toThrow(BadPack);
  expect(() => readPack(broken)).toThrow(why);
});
