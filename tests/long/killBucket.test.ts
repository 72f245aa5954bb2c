import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { s3Store } from "../../src/server/files/s3Store";
import { withApp } from "../api/harness";
import { BucketProcess, troubleBucket } from "../kill/bucket";
import { saidSeed } from "../kill/chance";

const folder = mkdtempSync(join(tmpdir(), "clzy-bucket-"));
const bucket = new BucketProcess();
withApp({ files: s3Store(await bucket.start(), folder) });
afterAll(async () => {
  await bucket.remove();
  rmSync(folder, { recursive: true });
});

test("a bucket that stops or is killed thirty times loses nothing confirmed, and hangs nobody", async () => {
  await troubleBucket(bucket, 30, saidSeed());
  expect(readdirSync(folder)).toEqual([]);
}, 3_000_000);
