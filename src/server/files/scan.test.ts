import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { startClamd } from "../../../tests/files/clamdServer";
import { eicar } from "../../../tests/files/eicar";
import { scanWith } from "./scan";

const folder = mkdtempSync(join(tmpdir(), "clzy-scan-"));
const clamd = await startClamd();
afterAll(async () => {
  await clamd.stop();
  rmSync(folder, { recursive: true });
});

const path = join(folder, "file");
function scanned(bytes: Uint8Array, address?: string): Promise<void> {
  writeFileSync(path, bytes);
  return scanWith(address)(path);
}

const found = { status: 400, message: "文件含有病毒（EICAR-Test-File），不能上传" };
const zip = (bytes: Uint8Array, name = "a.txt") => Buffer.from(zipSync({ [name]: bytes }));
const page = randomBytes(300_000);
const megabyte = 2 ** 20;

describe("the test file of scanners", () => {
  test.each([
    ["alone", eicar],
    ["behind and before others", Buffer.concat([page, eicar, page])],
    ["across two pieces that are read", Buffer.concat([Buffer.alloc(megabyte - 20), eicar])],
    ["packed in a zip", zip(eicar)],
    ["stored in a zip", Buffer.from(zipSync({ a: eicar }, { level: 0 }))],
    ["in a document", zip(Buffer.concat([page, eicar]), "word/media/a.bin")],
    ["in a document in a zip", zip(zip(eicar, "word/document.xml"), "说明.docx")],
    ["in a zip with a name that leads out of it", zip(eicar, "../a")],
  ])("is found %s", async (_, bytes) => {
    await expect(scanned(bytes)).rejects.toMatchObject(found);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a page", page],
    ["most of it", eicar.subarray(0, -1)],
    ["a zip", zip(page)],
    ["a damaged zip", zip(page).subarray(0, 1000)],
  ])("is not seen in %s", async (_, bytes) => {
    await scanned(bytes);
  });
});

describe("the scanner of the installation", () => {
  test("hears the whole file and lets it pass", async () => {
    clamd.says.word = "stream: OK";
    await scanned(page, clamd.address);
    expect(clamd.heard().equals(page)).toBe(true);
  });

  test("names what it has found", async () => {
    clamd.says.word = "stream: Win.Worm.Test-1 FOUND";
    const message = "文件含有病毒（Win.Worm.Test-1），不能上传";
    await expect(scanned(page, clamd.address)).rejects.toMatchObject({ status: 400, message });
  });

  const away = { status: 503, message: expect.stringContaining("病毒扫描服务暂时不可用") };

  test.each(["INSTREAM size limit exceeded. ERROR", "UNKNOWN COMMAND", "", null])(
    "that answers %j keeps the file out, in words",
    async (word) => {
      clamd.says.word = word;
      await expect(scanned(page, clamd.address)).rejects.toMatchObject(away);
    },
  );

  test.each(["127.0.0.1:1", join(folder, "no.sock")])("that is not at %s too", async (address) => {
    await expect(scanned(page, address)).rejects.toMatchObject(away);
  });
});
