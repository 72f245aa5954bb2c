import { describe, expect, test } from "vitest";
import { readWkb } from "#geo/format/wkb";
import { checkOutline } from "../outline/checkOutline";
import { rectangle } from "../outline/sampleRings";
import { ByteArena } from "./byteArena";
import type { ParcelDraft } from "./draft";
import { DraftStore } from "./draftStore";

describe("an arena", () => {
  test("gives back what it was given, of any size", () => {
    const arena = new ByteArena();
    const sizes = [0, 1, 5, 700_000, 600_000, 3_000_000, 7];
    const kept = sizes.map((size, i) =>
      arena.keep(size, (view, at) => new Uint8Array(view.buffer, at, size).fill(i + 1)),
    );
    for (const [i, reference] of kept.entries()) {
      const bytes = arena.read(reference);
      expect(bytes.byteLength).toBe(sizes[i]);
      expect(bytes.every((byte) => byte === i + 1)).toBe(true);
    }
  });
});

describe("texts in an arena", () => {
  test("come back as they were, whatever their characters take", () => {
    const arena = new ByteArena();
    const texts = ["", "330110SD202400001", "义桥镇下庄村", "𠮷é", "字".repeat(500_000)];
    const kept = texts.map((text) => arena.keepText(text));
    const decoder = new TextDecoder();
    expect(kept.map((reference) => decoder.decode(arena.read(reference)))).toEqual(texts);
  });
});

describe("stored drafts", () => {
  const crs = { kind: "projected", zone: 40, prefixed: true } as const;
  const draft = (row: number, values: ParcelDraft["values"]): ParcelDraft => {
    const rings = [rectangle(row, 0, 100), rectangle(row + 20, 20, 10)];
    const subject = { row, dkbh: `P${row}`, mj: null, xzqdm: null };
    const { outline } = checkOutline({ rings, curves: false, finite: true }, crs, subject, null);
    return { row, dkbh: `P${row}`, values, unread: { mj: "约五亩" }, outline };
  };

  test("say what they are counted by as their values do", () => {
    const store = new DraftStore();
    for (const xzqdm of ["330110", "330212", null, undefined, "330110"]) {
      store.add(draft(1, { mj: xzqdm ? 0.1 + 0.2 : null, ...(xzqdm !== undefined && { xzqdm }) }));
    }
    for (const { counted, values } of store.drafts) {
      expect(counted).toEqual({ xzqdm: values.xzqdm ?? null, mj: values.mj });
    }
    expect(store.drafts.map(({ counted }) => counted?.xzqdm)).toEqual([
      "330110",
      "330212",
      null,
      null,
      "330110",
    ]);
  });

  test("are what was put in", () => {
    const store = new DraftStore();
    const originals = [
      draft(1, { dkmc: "甲\n“乙”", mj: 0.1 + 0.2, bz: null }),
      draft(2, { dkmc: "丙", mj: null, bz: "" }),
      draft(3, { bz: "别的列" }),
      { ...draft(4, {}), outline: null, dkbh: null },
    ];
    for (const one of originals) store.add(one);
    expect(
      store.drafts.map(({ row, dkbh, values, unread, outline }) => ({
        row,
        dkbh,
        values,
        unread,
        outline: outline && {
          plane: outline.plane,
          bbox: outline.bbox,
          degrees: outline.degrees,
          bounds: outline.bounds,
          zone: outline.zone,
          txmj: outline.txmj,
          inside: outline.inside,
          isSound: outline.isSound,
        },
      })),
    ).toEqual(originals);
  });

  test("are at hand as they are stored", () => {
    const store = new DraftStore();
    const original = draft(1, { dkmc: "甲\n“乙”", mj: 0.1 + 0.2 });
    store.add(original);
    const [stored] = store.drafts;
    expect(stored?.names).toEqual(["dkmc", "mj"]);
    expect(JSON.parse(new TextDecoder().decode(stored?.json))).toEqual(original.values);
    expect(readWkb(stored?.outline?.wkb ?? new Uint8Array())).toEqual(original.outline?.degrees);
  });
});
