import { expect, test } from "vitest";
import { KeptPieces } from "./keptPieces";
import { type Piece, Strip } from "./strip";
import type { Versions } from "./versions";
import { saidIn, withFeatures } from "./writtenJson";

const versionsOf = (oids: readonly number[], writer = 1): Versions => ({
  oids,
  writers: new Float64Array(oids.length).fill(writer),
  places: Float64Array.from(oids, (oid) => oid * 65_536 + 1),
});

type Shelf = ReturnType<KeptPieces["shelf"]>;

function put(shelf: Shelf, versions: Versions, pieceOf: (oid: number) => Piece): Strip {
  const strip = new Strip();
  for (const [n, oid] of versions.oids.entries()) shelf.put(versions, n, pieceOf(oid), strip);
  return strip.end();
}

/** What is found of these, and which are not. */
function find(shelf: Shelf, versions: Versions) {
  const strip = new Strip();
  const missing = versions.oids.filter((_, n) => !shelf.find(versions, n, strip));
  return { text: Buffer.concat(strip.end().parts).toString(), strip, missing };
}

const tell = (oid: number) => JSON.stringify({ oid, name: `地块${oid}`.repeat(oid % 7) });

test("pieces are found by the version of their record alone, side by side as they were written", () => {
  const shelf = new KeptPieces().shelf("json", ",");
  const versions = versionsOf([3, 4, 9]);
  expect(shelf.isNew).toBe(true);
  const text = [3, 4, 9].map((oid) => `${tell(oid)},`).join("");
  expect(Buffer.concat(put(shelf, versions, tell).parts).toString()).toBe(text);
  const found = find(shelf, versions);
  expect([found.text, found.strip.parts.length, found.strip.count]).toEqual([text, 1, 3]);
  expect(find(shelf, versionsOf([9, 3])).text).toBe(`${tell(9)},${tell(3)},`);
  expect(find(shelf, versionsOf([3, 4], 2)).missing).toEqual([3, 4]);
  expect(find(shelf, { ...versions, places: new Float64Array(3) }).missing).toEqual([3, 4, 9]);
  put(shelf, versionsOf([4], 2), () => "anew");
  expect(find(shelf, versionsOf([4], 2)).text).toBe("anew,");
  expect(find(shelf, versionsOf([4])).missing).toEqual([4]);
});

test("kinds are apart", () => {
  const kept = new KeptPieces();
  put(kept.shelf("json", ","), versionsOf([1, 2]), tell);
  const bytes = kept.shelf("pbf", "");
  expect(bytes.isNew).toBe(true);
  put(bytes, versionsOf([1]), () => Uint8Array.of(1, 2, 3));
  const { strip, missing } = find(bytes, versionsOf([1, 2]));
  expect([[...Buffer.concat(strip.parts)], missing]).toEqual([[1, 2, 3], [2]]);
  expect(kept.shelf("json", ",").isNew).toBe(false);
});

test("what was asked for longest ago goes when there is no room, as often as that happens", () => {
  const megabyte = 1024 * 1024;
  const kept = new KeptPieces(4 * megabyte);
  const shelf = kept.shelf("json", ",");
  const long = (oid: number) => `${oid}`.padEnd(1500, "长");
  const often = versionsOf([0]);
  put(shelf, often, long);
  const held = find(shelf, often).strip.parts[0];
  for (let round = 0; round < 30; round++) {
    const versions = versionsOf(Array.from({ length: 200 }, (_, n) => 1 + 200 * round + n));
    const { parts, length } = put(shelf, versions, long);
    expect(length).toBe(Buffer.concat(parts).length);
    const found = find(shelf, versions);
    expect([found.missing, found.text]).toEqual([[], Buffer.concat(parts).toString()]);
    expect(kept.bytes).toBeLessThanOrEqual(4 * megabyte);
    expect(find(shelf, often).text).toBe(`${long(0)},`);
  }
  expect(find(shelf, versionsOf([601, 602])).missing).toEqual([601, 602]);
  expect(Buffer.from(held ?? []).toString()).toBe(`${long(0)},`);
});

test("a piece that is as large as many is told, and not kept", () => {
  const kept = new KeptPieces();
  const shelf = kept.shelf("pbf", "");
  const huge = new Uint8Array(600_000).fill(7);
  expect(put(shelf, versionsOf([1]), () => huge).length).toBe(600_000);
  expect([find(shelf, versionsOf([1])).missing, kept.bytes]).toEqual([[1], 0]);
});

test("too many kinds are forgotten", () => {
  const kept = new KeptPieces();
  const first = kept.shelf("0", ",");
  put(first, versionsOf([1]), tell);
  for (let n = 1; n <= 2_000; n++) put(kept.shelf(`${n}`, ","), versionsOf([n]), tell);
  expect(kept.shelf("2000", ",").isNew).toBe(false);
  expect(put(first, versionsOf([2]), tell).count).toBe(1);
  expect(kept.shelf("0", ",").isNew).toBe(true);
});

test("an answer of pieces is one object, with nothing behind the last of them", () => {
  const strip = Strip.of([tell(1), tell(8)], ",");
  const { bytes, value } = withFeatures({ type: "x" }, strip, { more: true });
  expect(bytes.toString()).toBe(`{"type":"x","features":[${tell(1)},${tell(8)}],"more":true}`);
  expect(value.features).toEqual(saidIn(strip));
  const none = withFeatures({ type: "x" }, new Strip(), {});
  expect(none.bytes.toString()).toBe('{"type":"x","features":[]}');
  expect(saidIn(new Strip())).toEqual([]);
});
