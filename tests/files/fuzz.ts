import { type Zippable, zipSync } from "fflate";
import { expect } from "vitest";
import type { Random } from "./random";

/**
 * Damaged files of each of some dozen formats; more with `FUZZ_CASES`. The damage is the same every
 * time.
 */
export const cases = Number(process.env.FUZZ_CASES ?? 1_000);
/** For a whole test on the slowest, busiest machine; a single case that hangs is found by its own limit. */
export const fuzzMsOf = (count: number): number => Math.max(60_000, count * 100);
export const fuzzMs = fuzzMsOf(cases);
const slowestMs = 3_000;
const mostBytes = 400 * 1024 * 1024;

/** A copy with bits flipped, a stretch repeated or cleared, or the end cut off. */
export function damaged(bytes: Uint8Array, next: Random): Uint8Array {
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

/**
 * Alternately a damaged package, or a package with a damaged part: in a package a flipped bit
 * mostly breaks a checksum and gets no further.
 */
export function damagedPackage(parts: Readonly<Record<string, Uint8Array>>): typeof damaged {
  const names = Object.keys(parts);
  let turn = 0;
  return (bytes, next) => {
    if (turn++ % 2 === 0) return damaged(bytes, next);
    const name = names[next(names.length)] as string;
    const broken: Zippable = { ...parts, [name]: damaged(parts[name] as Uint8Array, next) };
    return zipSync(broken, { level: 0 });
  };
}

const peak = () => process.resourceUsage().maxRSS * 1024;

/** Watches running cases: none may hang, and all together may not use more memory than this. */
export function watch() {
  let slowest = 0;
  const before = Math.max(peak(), process.memoryUsage().rss);
  return {
    async turn(work: () => unknown): Promise<void> {
      const started = performance.now();
      await work();
      slowest = Math.max(slowest, performance.now() - started);
    },
    check(): void {
      expect(slowest).toBeLessThan(slowestMs);
      expect(peak() - before).toBeLessThan(mostBytes);
    },
  };
}
