import { expect, test } from "vitest";
import { FileArena } from "./fileArena";

const decoder = new TextDecoder();

test("texts and bytes of any size come back in any order", () => {
  const arena = new FileArena();
  const texts = ["", "330110SD202400001", "字".repeat(60_000), "𠮷é", "x".repeat(300_000), "末"];
  const kept = texts.map((text) => arena.keepText(text));
  const bytes = [0, 5, 200_000].map((size, i) =>
    arena.keep(size, (view, at) => new Uint8Array(view.buffer, view.byteOffset + at, size).fill(i)),
  );
  const found = () => kept.map((reference) => decoder.decode(arena.read(reference)));
  expect(found()).toEqual(texts);
  for (const [i, reference] of bytes.entries()) {
    const read = arena.read(reference);
    expect(read.byteLength).toBe([0, 5, 200_000][i]);
    expect(read.every((byte) => byte === i)).toBe(true);
  }
  expect(found().reverse()).toEqual([...texts].reverse());
});

test("many small texts go through the file", () => {
  const arena = new FileArena();
  const texts = Array.from({ length: 20_000 }, (_, i) => `地块${i}`);
  const kept = texts.map((text) => arena.keepText(text));
  const order = kept.map((_, i) => (i * 7919) % kept.length);
  const read = order.map((i) => decoder.decode(arena.read(kept[i] ?? 0)));
  expect(read).toEqual(order.map((i) => texts[i]));
});
