import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { dxydFileApi, fileApi } from "#contract/endpoints/uploads/file";
import { limits } from "#contract/limits";
import { startDaily } from "../../src/server/jobs/daily";
import { sweepArrivals, sweepFiles } from "../../src/server/jobs/sweepFiles";
import { dropBytes } from "../../src/server/services/records/dropBytes";
import { encode } from "./encode";
import { anonymous, as, here, withApp } from "./harness";
import { newUser } from "./newUser";
import { insertSamples, sampleOf } from "./samples";
import { isKept } from "./stored";
import { platformId, type Username } from "./users";

withApp();

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const photo = (name = "现状 照片.png") => new File([png], name);

/** A parcel of 余杭 in this state. */
async function parcelIn(shzt = "0", over = {}): Promise<string> {
  const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd, { shzt, ...over })]);
  return String(row?.dkid);
}

async function attach(user: Username, dkid: string, name?: string) {
  const input = { file: photo(name), ywlx: "dxydsd", ywid: dkid, fjlx: "01" } as const;
  return as(user).call(fileApi.upload, input);
}

const loose = async (user: Username) =>
  (await as(user).call(fileApi.upload, { file: photo() })).body.fileId;

const count = async () =>
  Number(
    (
      await here()
        .db.selectFrom("fj")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("an attachment", () => {
  test("is stored with its place, listed with its record, and comes back as it was", async () => {
    const ywid = await parcelIn();
    const clerk = as("yuhang");
    const place = { jd: 119.98, wd: 30.36, psfx: 90 };
    const sent = await clerk.call(fileApi.upload, {
      file: photo(),
      ...{ ywlx: "dxydsd", ywid, fjlx: "01", ...place },
    });
    expect(sent.body).toMatchObject({ yjmc: "现状 照片.png", hzm: "png", dx: 11, ...place });
    const { body } = await clerk.call(fileApi.list, { ywlx: "dxydsd", ywid });
    expect(body).toEqual([sent.body]);
    expect((await clerk.call(fileApi.list, { ywlx: "dxydsd", ywid, fjlx: "02" })).body).toEqual([]);
    const back = await clerk.call(fileApi.download, { fileId: sent.body.fileId });
    expect([back.status, [...back.bytes]]).toEqual([200, [...png]]);
    expect(back.headers["content-type"]).toBe("image/png");
    expect(back.headers["x-content-type-options"]).toBe("nosniff");
    expect(back.headers["content-disposition"]).toBe(
      `attachment; filename="__ __.png"; filename*=UTF-8''${encodeURIComponent("现状 照片.png")}`,
    );
  });

  test("has a name that no header and no file system could stumble over", async () => {
    const name = `..\\..\\a"b'(1)*\u202e;\r\n.png`;
    const { body } = await as("yuhang").call(fileApi.upload, { file: photo(name) });
    expect(body.yjmc).not.toMatch(/[\\/"*\r\n\u202e]/);
    const back = await as("yuhang").call(fileApi.download, { fileId: body.fileId });
    expect(back.headers["content-disposition"]).toMatch(
      /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.%!~-]+$/,
    );
  });

  test.each([
    ["页面.html", "<html></html>", "不支持的文件类型"],
    ["图.svg", "<svg onload='x'/>", "不支持的文件类型"],
    ["假.png", "<html></html>", "文件内容与扩展名png不符"],
    ["空.pdf", "", "文件内容为空"],
    [`${"长".repeat(101)}.pdf`, "%PDF-1.7", "文件名不能超过100个字符"],
  ])("%s is refused and leaves nothing", async (name, text, message) => {
    const before = await count();
    const reply = await as("yuhang").call(fileApi.upload, { file: new File([text], name) });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await count()).toBe(before);
  });

  test("follows its record: who does not see that, does not find the file", async () => {
    const dkid = await parcelIn();
    const { fileId } = (await attach("yuhang", dkid)).body;
    const codes: Partial<Record<Username, number>> = {};
    for (const user of [
      "yuhang2",
      "hangzhou",
      "sheng",
      "chakan",
      "yinzhou",
      "ningbo",
      "pingtai",
      "shuiwu",
      "admin",
    ] as const) {
      codes[user] = (await as(user).call(fileApi.download, { fileId })).status;
    }
    expect(codes).toEqual({
      ...{ yuhang2: 200, hangzhou: 200, sheng: 200, chakan: 200 },
      ...{ yinzhou: 404, ningbo: 404, pingtai: 404, shuiwu: 403, admin: 403 },
    });
    expect((await as("yinzhou").call(fileApi.list, { ywlx: "dxydsd", ywid: dkid })).status).toBe(
      404,
    );
    expect((await anonymous().call(fileApi.download, { fileId })).status).toBe(401);
    const own = await parcelIn("0", { cyptid: platformId });
    expect((await attach("pingtai", own)).status).toBe(200);
  });

  test("of nothing yet is its uploader's alone", async () => {
    const fileId = await loose("yuhang");
    expect((await as("yuhang").call(fileApi.download, { fileId })).status).toBe(200);
    for (const user of ["yuhang2", "sheng", "admin"] as const) {
      expect((await as(user).call(fileApi.download, { fileId })).status).toBe(404);
    }
  });

  test("goes to no record that one may not write, and to no kind that there is not", async () => {
    const dkid = await parcelIn();
    expect((await attach("chakan", dkid)).status).toBe(403);
    expect((await attach("hangzhou", dkid)).status).toBe(403);
    expect((await attach("yinzhou", dkid)).status).toBe(404);
    for (const ywlx of ["nothing", "constructor", "drpc", "app_user"]) {
      const reply = await as("yuhang").call(fileApi.upload, { file: photo(), ywlx, ywid: dkid });
      expect([400, 403]).toContain(reply.status);
    }
    const half = await as("yuhang").call(fileApi.upload, { file: photo(), ywid: dkid });
    expect([half.status, half.body.message]).toEqual([400, "业务类型和业务ID须同时填写"]);
    expect(await count()).toBe(0);
  });

  test("is taken away by its uploader and nobody else, with its bytes", async () => {
    const dkid = await parcelIn();
    const first = (await attach("yuhang", dkid)).body.fileId;
    const second = (await attach("yuhang", dkid)).body.fileId;
    const other = await as("yuhang2").call(fileApi.remove, { fileId: first });
    expect([other.status, other.body.message]).toEqual([403, "只能删除本人上传的附件"]);
    expect((await as("yinzhou").call(fileApi.remove, { fileId: first })).status).toBe(404);
    expect((await as("yuhang").call(fileApi.remove, { fileId: first })).status).toBe(200);
    expect((await as("admin").call(fileApi.remove, { fileId: second })).status).toBe(403);
    expect(await isKept(second)).toBe(true);
    expect((await as("yuhang").call(fileApi.remove, { fileId: second })).status).toBe(200);
    expect([await isKept(first), await isKept(second), await count()]).toEqual([false, false, 0]);
    expect((await as("yuhang").call(fileApi.remove, { fileId: first })).status).toBe(404);
  });

  test("that was reviewed with its record stays until the record comes back", async () => {
    const { db } = here();
    const dkid = await parcelIn("1");
    const { fileId } = (await attach("yuhang", dkid)).body;
    await db
      .insertInto("shrz")
      .values({ ywlx: "dxydsd", ywid: dkid, yzt: "1", xzt: "5", czr: "x", czrjs: "x", yj: null })
      .execute();
    const reply = await as("yuhang").call(fileApi.remove, { fileId });
    expect([reply.status, reply.body.message]).toEqual([409, "附件已随记录提交，不能删除"]);
    await db.updateTable("dxydsd").set({ shzt: "2" }).where("dkid", "=", dkid).execute();
    expect((await as("yuhang").call(fileApi.remove, { fileId })).status).toBe(200);
  });
});

describe("the customer's calls of the city library", () => {
  const several = () => ({ files: [photo("a.png"), photo("b.png")] });

  test("several files are uploaded at once and then given to a parcel", async () => {
    const dkid = await parcelIn();
    const clerk = as("yuhang");
    const { body } = await clerk.call(dxydFileApi.upload, several());
    expect(body.map(({ name, size }) => [name, size])).toEqual([
      ["a.png", 11],
      ["b.png", 11],
    ]);
    expect((await clerk.post(body[0]?.url ?? "", {})).status).toBe(200);
    const files = body.map(({ fileId }, i) => ({ fileId, fjlx: i === 0 ? "01" : "08" }) as const);
    const bound = await clerk.call(dxydFileApi.bind, { dkid, files });
    expect(bound.body.map(({ yjmc, fjlx, ywid }) => [yjmc, fjlx, ywid])).toEqual([
      ["a.png", "01", dkid],
      ["b.png", "08", dkid],
    ]);
    const again = await clerk.call(dxydFileApi.bind, {
      dkid,
      files: [{ ...files[0], fjlx: "02" } as never],
    });
    expect(again.body.map(({ fjlx }) => fjlx)).toEqual(["02", "08"]);
    expect((await as("sheng").call(dxydFileApi.list, { dkid })).body).toEqual(again.body);
  });

  test("one bad file among several keeps the others out too", async () => {
    const files = [photo("a.png"), new File(["<html>"], "b.png")];
    expect((await as("yuhang").call(dxydFileApi.upload, { files })).status).toBe(400);
    expect(await count()).toBe(0);
    expect((await as("yuhang").call(dxydFileApi.upload, { files: [] })).status).toBe(400);
    expect((await as("chakan").call(dxydFileApi.upload, several())).status).toBe(403);
  });

  test("somebody else's file, or one of another record, is not given away", async () => {
    const [one, two] = [await parcelIn(), await parcelIn()];
    const mine = await loose("yuhang");
    const theirs = await loose("yuhang2");
    const files = [mine, theirs].map((fileId) => ({ fileId, fjlx: "01" }) as const);
    const reply = await as("yuhang").call(dxydFileApi.bind, { dkid: one, files });
    expect([reply.status, reply.body.problems]).toEqual([400, [{ fileId: theirs }]]);
    expect((await as("yuhang").call(dxydFileApi.list, { dkid: one })).body).toEqual([]);
    await as("yuhang").call(dxydFileApi.bind, { dkid: one, files: files.slice(0, 1) });
    const moved = await as("yuhang").call(dxydFileApi.bind, {
      dkid: two,
      files: files.slice(0, 1),
    });
    expect(moved.status).toBe(400);
    const bad = [{ fileId: mine, fjlx: "77" }] as never;
    expect((await as("yuhang").call(dxydFileApi.bind, { dkid: one, files: bad })).status).toBe(400);
    expect((await as("yinzhou").call(dxydFileApi.bind, { dkid: one, files })).status).toBe(404);
  });

  test("a colleague's file keeps its kind, and one's own until it was reviewed", async () => {
    const { db } = here();
    const dkid = await parcelIn("1");
    const { fileId } = (await attach("yuhang", dkid)).body;
    const asKind = (user: Username, fjlx: "01" | "02") =>
      as(user).call(dxydFileApi.bind, { dkid, files: [{ fileId, fjlx }] });
    const other = await asKind("yuhang2", "02");
    expect([other.status, other.body.message]).toEqual([403, "只能修改本人上传的附件的类型"]);
    expect((await asKind("yuhang2", "01")).status).toBe(200);
    expect((await asKind("yuhang", "02")).body.map(({ fjlx }) => fjlx)).toEqual(["02"]);
    await db
      .insertInto("shrz")
      .values({ ywlx: "dxydsd", ywid: dkid, yzt: "1", xzt: "5", czr: "x", czrjs: "x", yj: null })
      .execute();
    const late = await asKind("yuhang", "01");
    expect([late.status, late.body.message]).toEqual([409, "附件已随记录提交，不能修改类型"]);
  });

  test("files are deleted each by itself", async () => {
    const [mine, theirs] = [await loose("yuhang"), await loose("yuhang2")];
    const { body } = await as("yuhang").call(dxydFileApi.remove, { fileIds: [mine, theirs, mine] });
    expect(body).toEqual({
      ok: [mine],
      failed: [{ id: theirs, message: "文件不存在或不在权限范围内" }],
    });
  });
});

test("a file that was brought in is read by who brings in or reviews there", async () => {
  const { db } = here();
  const fileId = await loose("yuhang");
  const pcid = "b".repeat(32);
  const batch = { pcid, ywlx: "dxydsd", wjmc: "a.mdb", file_id: fileId, md5: "0" } as const;
  await db
    .insertInto("drpc")
    .values({ ...batch, area_code: "330110", scr: "yuhang", rksj: null, jgbg: null })
    .execute();
  await db.updateTable("fj").set({ ywid: pcid, ywlx: "drpc" }).execute();
  const codes: Partial<Record<Username, number[]>> = {};
  for (const user of [
    "yuhang",
    "yuhang2",
    "hangzhou",
    "sheng",
    "chakan",
    "yinzhou",
    "ningbo",
    "pingtai",
    "shuiwu",
    "admin",
  ] as const) {
    const replies = [
      await as(user).call(fileApi.download, { fileId }),
      await as(user).call(fileApi.remove, { fileId }),
      await as(user).call(drpcApi.rejected, { pcid }),
    ];
    codes[user] = replies.map(({ status }) => status);
  }
  // Nothing was checked yet, so a reader finds no rejected records.
  const [may, none, foreign] = [
    [200, 403, 404],
    [403, 403, 403],
    [404, 403, 404],
  ];
  expect(codes).toEqual({
    ...{ yuhang: may, yuhang2: may, hangzhou: may, sheng: may },
    ...{ chakan: none, shuiwu: none, admin: none },
    ...{ yinzhou: foreign, ningbo: foreign, pingtai: foreign },
  });
});

test("bytes that the store cannot remove now go with the next sweep", async () => {
  const { db, files } = here();
  const fileId = await loose("yuhang");
  const failing = { ...files, remove: () => Promise.reject(new Error("away")) };
  await db.deleteFrom("fj").execute();
  await dropBytes({ db, files: failing }, [fileId]);
  expect(await isKept(fileId)).toBe(true);
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
  await db.updateTable("file_arrival").set({ at: yesterday }).execute();
  await sweepArrivals({ db, files });
  expect(await isKept(fileId)).toBe(false);
});

test("a record takes no more than so many files", async () => {
  const dkid = await parcelIn();
  const row = (await attach("yuhang", dkid)).body;
  const { db } = here();
  const { oid: _, ...kept } = await db.selectFrom("fj").selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: limits.filesPerOwner - 1 }, (_, i) => ({
    ...kept,
    file_id: `${row.fileId.slice(4)}${i}`,
  }));
  await db.insertInto("fj").values(more).execute();
  const reply = await attach("yuhang", dkid);
  expect([reply.status, reply.body.message]).toEqual([
    400,
    expect.stringContaining("不能超过200个"),
  ]);
  await db
    .updateTable("fj")
    .set({ dx: limits.fileBytesPerOwner })
    .where("file_id", "=", row.fileId)
    .execute();
  await db.deleteFrom("fj").where("file_id", "!=", row.fileId).execute();
  expect((await attach("yuhang", dkid)).body.message).toBe("该记录的附件总大小超过 2 GB 上限");
});

test("files that nobody has wanted for a day are swept away, others stay", async () => {
  const { db, files } = here();
  const [old, fresh] = [await loose("yuhang"), await loose("yuhang")];
  const bound = (await attach("yuhang", await parcelIn())).body.fileId;
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
  await db
    .updateTable("fj")
    .set({ scsj: yesterday })
    .where("file_id", "in", [old, bound])
    .execute();
  await startDaily({ db, files }, { error: () => expect.unreachable() }).stop();
  expect(await sweepFiles({ db, files })).toBe(0);
  expect(await Promise.all([old, fresh, bound].map(isKept))).toEqual([false, true, true]);
  expect(await count()).toBe(2);
});

test("a body that is no form, or has no file, is refused", async () => {
  const clerk = await newUser("330110");
  expect((await clerk.post("/api/file/upload", {})).status).toBe(415);
  const { payload, headers } = await encode(fileApi.upload, { fjlx: "01" });
  const reply = await here().app.inject({
    method: "POST",
    url: "/api/file/upload",
    headers: { ...headers, authorization: `Bearer ${clerk.token}` },
    payload: payload as Buffer,
  });
  expect([reply.statusCode, reply.json().message]).toEqual([400, "请选择要上传的文件"]);
});
