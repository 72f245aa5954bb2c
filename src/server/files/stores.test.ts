import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { startS3 } from "../../../tests/files/s3Server";
import { localStore } from "./localStore";
import { probe, s3Store } from "./s3Store";

const folder = mkdtempSync(join(tmpdir(), "clzy-store-"));
const service = await startS3();
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const megabyte = 1024 * 1024;
const bytes = randomBytes(3 * megabyte + 17);
const source = () => Readable.from([bytes.subarray(0, megabyte), bytes.subarray(megabyte)]);
const filesBelow = (place: string) =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

const both = [
  { kind: "a folder", place: join(folder, "local"), store: localStore(join(folder, "local")) },
  {
    kind: "a bucket",
    place: join(folder, "arriving"),
    store: s3Store(service.settings, join(folder, "arriving")),
  },
];

describe.each(both)("files in $kind", ({ kind, place, store }) => {
  test("come back as they went in, whole or in part", async () => {
    const md5 = createHash("md5").update(bytes).digest("hex");
    expect(await store.put("file-0001", source(), 4 * megabyte)).toEqual({
      size: bytes.length,
      md5,
    });
    expect((await buffer(await store.read("file-0001"))).equals(bytes)).toBe(true);
    const part = await buffer(await store.read("file-0001", { start: 5, end: 9 }));
    expect(part.equals(bytes.subarray(5, 9))).toBe(true);
  });

  test("that are refused on the way in leave nothing", async () => {
    const before = [filesBelow(place).length, service.objects.size];
    const refused = store.put("file-0012", source(), 4 * megabyte, async (path) => {
      expect(readFileSync(path).equals(bytes)).toBe(true);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect([filesBelow(place).length, service.objects.size]).toEqual(before);
    await expect(store.read("file-0012")).rejects.toMatchObject({ status: 404 });
  });

  test("may be made at a path; nothing stays of what fails", async () => {
    const made = store.putMade("file-0007", async (path) => {
      writeFileSync(path, "做", { flag: "a" });
      return 7;
    });
    expect(await made).toBe(7);
    expect(await text(await store.read("file-0007"))).toBe("做");
    const failing = store.putMade("file-0008", (path) => {
      writeFileSync(path, "半");
      return Promise.reject(new Error("gone"));
    });
    await expect(failing).rejects.toThrow("gone");
    await expect(store.read("file-0008")).rejects.toMatchObject({ status: 404 });
    expect(filesBelow(place).filter(({ name }) => name.startsWith("file-0008"))).toEqual([]);
    await store.remove("file-0007");
  });

  test("may be empty, and are replaced by what is put in their place", async () => {
    expect((await store.put("file-0002", Readable.from([]), 10)).size).toBe(0);
    expect(await text(await store.read("file-0002"))).toBe("");
    await store.put("file-0002", Readable.from([Buffer.from("二")]), 10);
    expect(await text(await store.read("file-0002"))).toBe("二");
  });

  test("leave nothing when they are too large or break off", async () => {
    const before = [filesBelow(place).length, service.objects.size];
    const large = store.put("file-0003", source(), megabyte);
    await expect(large).rejects.toMatchObject({ status: 413, message: "文件超过 1 MB 上限" });
    const broken = new Readable({ read: () => {} });
    setImmediate(() => broken.destroy(new Error("gone")));
    await expect(store.put("file-0003", broken, megabyte)).rejects.toThrow("gone");
    expect([filesBelow(place).length, service.objects.size]).toEqual(before);
    await expect(store.read("file-0003")).rejects.toMatchObject({ status: 404 });
  });

  test("are lent as a path while it is used", async () => {
    await store.put("file-0004", Readable.from([Buffer.from("借")]), 10);
    const [path, read] = await store.withPath("file-0004", async (lent) => [
      lent,
      readFileSync(lent, "utf8"),
    ]);
    expect(read).toBe("借");
    expect(existsSync(String(path))).toBe(kind === "a folder");
    const lost = store.withPath("file-0009", async () => 1);
    await expect(lost).rejects.toMatchObject({ status: 404, message: "文件不存在" });
  });

  test("are removed, and may be gone already", async () => {
    await store.put("file-0005", source(), 4 * megabyte);
    await store.remove("file-0005");
    await store.remove("file-0005");
    await expect(store.read("file-0005")).rejects.toMatchObject({ status: 404 });
  });

  test.each(["../secret", "a/b/c/d/e", "", "x".repeat(65), "file 0001"])(
    "have no name like %j",
    async (name) => {
      await expect(store.read(name)).rejects.toMatchObject({ status: 404 });
      await expect(store.put(name, source(), 1)).rejects.toMatchObject({ status: 404 });
    },
  );

  test("that a killed process left half done are gone after a day", async () => {
    await store.withPath("file-0001", async () => {
      const [old, young] = ["old", "young"].map((name) => join(place, `${name}.part`)) as [
        string,
        string,
      ];
      for (const path of [old, young]) writeFileSync(path, "half");
      utimesSync(old, new Date(), new Date(Date.now() - 25 * 3_600_000));
      await store.tidy();
      expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
      expect(await text(await store.read("file-0002"))).toBe("二");
    });
  });
});

describe("a bucket", () => {
  const store = s3Store(service.settings, join(folder, "arriving"));

  test("is asked again while it is busy, and the user is told when it stays so", async () => {
    service.failures.push(503, 500);
    await store.put("file-0006", Readable.from([Buffer.from("再")]), 10);
    expect(await text(await store.read("file-0006"))).toBe("再");
    service.failures.push(503, 503, 503);
    const said = { status: 503, message: "文件存储暂时不可用，请稍后重试" };
    await expect(store.read("file-0006")).rejects.toMatchObject(said);
    expect(service.failures).toEqual([]);
  });

  const away = { status: 503, message: "文件存储暂时不可用，请稍后重试" };

  test.each(["hangs", "cuts", "stalls"] as const)(
    "that %s is told in words, and found again when it is well",
    async (kind) => {
      const own = s3Store(service.settings, join(folder, "arriving"));
      await own.put("file-0010", Readable.from([Buffer.from("还在")]), 10);
      service.trouble.kind = kind;
      const lent = own.withPath("file-0010", async () => 1);
      await expect(lent).rejects.toMatchObject(away);
      service.trouble.kind = null;
      await expect
        .poll(() => own.read("file-0010").then(text, String), { timeout: 20_000 })
        .toBe("还在");
      const left = filesBelow(join(folder, "arriving"));
      expect(left.filter(({ name }) => name.startsWith("file-0010"))).toEqual([]);
    },
  );

  test("that hangs keeps one caller waiting, and not those after it", async () => {
    const own = s3Store(service.settings, join(folder, "arriving"));
    service.trouble.kind = "hangs";
    await expect(own.remove("file-0010")).rejects.toMatchObject(away);
    service.asked.length = 0;
    for (let i = 0; i < 50; i++) {
      await own.read("file-0010").then(
        () => expect.unreachable(),
        () => {},
      );
    }
    service.trouble.kind = null;
    expect(service.asked.length).toBeLessThan(50);
  });

  test("that takes a file slowly, and goes on taking it, gets all of it", async () => {
    const own = s3Store(service.settings, join(folder, "arriving"));
    await own.put("file-0011", Readable.from([Buffer.alloc(8 * megabyte, 7)]), 9 * megabyte);
    const stream = await own.read("file-0011");
    let size = 0;
    for await (const chunk of stream) {
      if (size === 0) await new Promise((go) => setTimeout(go, 4_000));
      size += (chunk as Buffer).length;
    }
    expect(size).toBe(8 * megabyte);
  });

  test("that sends us elsewhere is not followed", async () => {
    service.failures.push(307);
    await expect(store.read("file-0001")).rejects.toMatchObject({ status: 503 });
  });

  test("is tried once when the server starts", async () => {
    expect(await probe(store, service.settings)).toBeNull();
    expect([...service.objects.keys()].filter((key) => key.startsWith("probe"))).toEqual([]);
  });

  const wrong = [
    ["secretAccessKey", "other", "拒绝访问，密钥不正确或没有读写权限"],
    ["region", "elsewhere", "拒绝访问，密钥不正确或没有读写权限"],
    ["endpoint", service.settings.endpoint.replace("clzy", "none"), "中没有这个存储桶"],
    ["endpoint", "http://127.0.0.1:1/clzy", "连接不上"],
  ] as const;

  test.each(wrong)("with the wrong %s %s is refused in words", async (name, value, said) => {
    const settings = { ...service.settings, [name]: value };
    const fault = await probe(s3Store(settings, join(folder, "arriving")), settings);
    expect(fault).toBe(`${settings.endpoint} ${said}`);
  });
});
