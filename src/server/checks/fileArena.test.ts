import { expect, test } from "vitest";
import { DraftStore } from "#contract/rules/import/draftStore";
import { checkOutline } from "#contract/rules/outline/checkOutline";
import type { RawOutline } from "#contract/rules/outline/outlineRules";
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

test("outlines of records that are kept in files come back in any order", () => {
  const crs = { kind: "projected", zone: 40, prefixed: true } as const;
  const store = new DraftStore(() => new FileArena());
  const originals = Array.from({ length: 500 }, (_, row) => {
    const subject = { row, dkbh: `P${row}`, mj: null, xzqdm: null };
    return checkOutline(square(row), crs, subject, null).outline;
  });
  for (const [row, outline] of originals.entries()) {
    store.add({ row, dkbh: `P${row}`, values: { dkmc: `地块${row}` }, unread: {}, outline });
  }
  for (let i = 0; i < originals.length; i++) {
    const row = (i * 7919) % originals.length;
    const [found, original] = [store.drafts[row]?.outline, originals[row]];
    expect(found?.plane).toEqual(original?.plane);
    expect(found?.degrees).toEqual(original?.degrees);
    expect(store.drafts[row]?.values).toEqual({ dkmc: `地块${row}` });
  }
});

/** A square of 40 m; squares line up to the east. */
function square(row: number): RawOutline {
  const [x, y] = [40_500_000 + 50 * row, 3_350_000];
  const ring = [
    [x, y],
    [x, y + 40],
    [x + 40, y + 40],
    [x + 40, y],
    [x, y],
  ] as const;
  return { rings: [ring.map(([east, north]) => [east, north])], curves: false, finite: true };
}
