import { mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { localStore } from "../../src/server/files/localStore";
import { ownDisk } from "./disk";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";

const disk = ownDisk(256);
const files = localStore(join(disk?.folder ?? tmpdir(), "files"));
const usualFolder = process.env.TMPDIR;
const full = [507, "存储空间不足，本次操作未完成，请联系管理员"];

afterAll(() => disk?.remove());
afterEach(() => {
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
});

describe.runIf(disk)("on a full disk (where one may be mounted)", () => {
  withApp({ files });
  beforeAll(() => {
    mkdirSync(join(disk?.folder ?? "", "files"), { recursive: true });
    disk?.fill(56 * 1024);
  });

  test("an upload is refused in words and leaves nothing", async () => {
    const file = new File(["说明".repeat(100_000)], "说明.txt");
    const reply = await as("yuhang").call(fileApi.upload, { file });
    expect([reply.status, reply.body.message]).toEqual(full);
    const left = readdirSync(join(disk?.folder ?? "", "files"), {
      recursive: true,
      withFileTypes: true,
    });
    expect(left.filter((one) => one.isFile())).toEqual([]);
  });

  test("an export answers in words", async () => {
    const parcels = Array.from({ length: 2_000 }, () => parcel({ xzqdm: "330110" }));
    await insertParcels(here().db, "dxydsd", parcels);
    process.env.TMPDIR = disk?.folder;
    const reply = await as("yuhang").call(dxydsdApi.exportShape, {});
    expect([reply.status, JSON.parse(reply.bytes.toString()).message]).toEqual(full);
  });
});
