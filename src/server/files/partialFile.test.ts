import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { writeHalf } from "./partialFile";

const mb = 1024 * 1024;

test("of a large upload only a small part is ever in memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clzy-half-"));
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  function* chunks() {
    for (let i = 0; i < 48 * 16; i++) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      yield Buffer.allocUnsafeSlow(mb / 16);
    }
  }
  try {
    const { size } = await writeHalf("upload", folder, Readable.from(chunks()));
    expect(size).toBe(48 * mb);
    expect(most).toBeLessThan(16 * mb);
  } finally {
    await rm(folder, { recursive: true });
  }
});
