import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { localStore } from "../../src/server/files/localStore";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";

/** A disk of 256 KB that is full but for a little; null where none may be mounted. */
function fullDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "clzy-full-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "ballast"), Buffer.alloc(200 * 1024));
  return folder;
}

const disk = fullDisk();
const files = localStore(join(disk ?? tmpdir(), "files"));
const usualFolder = process.env.TMPDIR;

describe.runIf(disk)("on a full disk (where one may be mounted)", () => {
  withApp({ files });
  afterAll(() => {
    execFileSync("umount", [disk ?? ""]);
    rmSync(disk ?? "", { recursive: true });
  });

  const full = [507, "存储空间不足，本次操作没有完成，请联系管理员"];

  test("an upload is refused in words and leaves nothing", async () => {
    const file = new File(["说明".repeat(100_000)], "说明.txt");
    const reply = await as("yuhang").call(fileApi.upload, { file });
    expect([reply.status, reply.body.message]).toEqual(full);
    const left = readdirSync(join(disk ?? "", "files"), { recursive: true, withFileTypes: true });
    expect(left.filter((one) => one.isFile())).toEqual([]);
  });

  test("an export answers in words", async () => {
    const parcels = Array.from({ length: 2_000 }, () => parcel({ xzqdm: "330110" }));
    await insertParcels(here().db, "dxydsd", parcels);
    process.env.TMPDIR = disk ?? "";
    try {
      const reply = await as("yuhang").call(dxydsdApi.exportShape, {});
      expect([reply.status, JSON.parse(reply.bytes.toString()).message]).toEqual(full);
    } finally {
      if (usualFolder === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usualFolder;
    }
  });
});
