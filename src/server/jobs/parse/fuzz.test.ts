import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseSource } from "./parseSource";

/** More by `FUZZ_CASES`; the same damage every time. */
const cases = Number(process.env.FUZZ_CASES ?? 250);
const slowestMs = 3_000;
const mostHeapBytes = 400 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), "clzy-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true }));
const sqlite = createRequire(import.meta.url).resolve("node-sqlite3-wasm");

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Bits turned over, a stretch repeated or emptied, or the end cut off, in a copy. */
function damaged(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const kind = next(6);
  if (kind === 0) return bytes.slice(0, next(bytes.length));
  const copy = bytes.slice();
  if (kind === 1) copy.fill(next(2) * 255, next(copy.length), next(copy.length));
  if (kind === 2) copy.copyWithin(next(copy.length), next(copy.length), next(copy.length));
  for (let flips = 1 + next(12); flips > 0; flips--) {
    const at = next(copy.length);
    copy[at] = (copy[at] as number) ^ (1 << next(8));
  }
  return copy;
}

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`));
const text = (whole: string) => new TextEncoder().encode(whole);

const ring = "120,30 120.01,30 120.01,30.01 120,30";
const kml = text(
  `<kml><Placemark><name>一</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
);
const dxf = text(
  "0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n8\n宗地\n70\n1\n10\n40498077\n20\n3360022\n10\n40498177\n20\n3360022\n10\n40498177\n20\n3360122\n0\nEOF\n",
);
const geojson = text(
  `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"名":"一"},"geometry":{"type":"Polygon","coordinates":[[[120,30],[120.01,30],[120.01,30.01],[120,30]]]}}]}`,
);

const whole: readonly (readonly [ending: string, bytes: Uint8Array, share: number])[] = [
  ["mdb", fixture("dxyd-sd-clean.mdb"), 0.5],
  ["zip", fixture("shp/clean-gbk.zip"), 1],
  ["xlsx", fixture("xlsx/xztd-clean.xlsx"), 0.5],
  ["txt", fixture("txt/clean-gbk-crlf.txt"), 1],
  ["geojson", geojson, 1],
  ["kml", kml, 1],
  ["dxf", dxf, 1],
];

test.each(whole)("damaged %s files are shown or refused in words", async (ending, bytes, share) => {
  const next = randomOf(ending.length * 7919);
  const path = join(folder, `x.${ending}`);
  let slowest = 0;
  for (let left = Math.round(cases * share); left > 0; left--) {
    writeFileSync(path, damaged(bytes, next));
    const started = performance.now();
    const order = { path, name: `x.${ending}`, encoding: "auto", crs: "auto", sqlite } as const;
    const found = await parseSource(order);
    slowest = Math.max(slowest, performance.now() - started);
    const said = found.problems.every(({ message }) => /[\u4e00-\u9fff]/.test(message));
    expect(said && (found.total > 0 || found.problems.length > 0)).toBe(true);
  }
  expect(slowest).toBeLessThan(slowestMs);
  expect(process.memoryUsage().heapUsed).toBeLessThan(mostHeapBytes);
});
