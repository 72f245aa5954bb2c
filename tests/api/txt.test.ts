import { describe, expect, test } from "vitest";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { as, here, withApp } from "./harness";
import { expected, fixture, fixtureBytes } from "./imports";
import { newUser } from "./newUser";
import { insertParcels, parcel } from "./parcels";
import { records } from "./stored";
import { platformId } from "./users";

withApp();

type Client = ReturnType<typeof as>;
type Fixture = {
  file: string;
  encoding: string;
  canImport: boolean;
  issues: { rule: string; level: string; line?: number }[];
  parcels: { no: string; name: string; parts: number }[] | null;
};
const fixtures = expected<Fixture[]>("txt/expected.json");
const txt = (name: string) => fixture(`txt/${name}`, name);

const validate = async (client: Client, file: File | string = "clean.txt") =>
  client.call(dxydTxtApi.validate, { file: typeof file === "string" ? txt(file) : file });

const form = {
  ...{ zl: "示例路1号", tdsyqr: "张三", tdqs: "10", qlxz: "102", dlbm: "0601", xztdyt: "其他" },
  ...{ dxlx: "2", dxyy: "03", sfkfbjn: 1, rdnf: 2023 },
};

/** Uploads a file, then sends the form. */
async function stored(client: Client, over: object = {}, file: File | string = "clean.txt") {
  const { fileId } = (await validate(client, file)).body;
  const order = { fileId, values: form, confirmWarnings: true, ...over };
  return client.call(dxydTxtApi.store, order);
}

describe("a coordinate file is checked", () => {
  test.each(fixtures)("$file as its expected list says, and stores nothing", async (one) => {
    const { body, status } = await validate(as("yuhang"), one.file);
    expect([status, body.canImport]).toEqual([200, one.canImport]);
    const rules = new Set(body.problems.map(({ rule }) => rule));
    expect(one.issues.filter(({ rule }) => !rules.has(rule))).toEqual([]);
    for (const { rule, line } of one.issues) {
      if (line === undefined) continue;
      expect(body.problems.some((found) => found.rule === rule && found.row === line)).toBe(true);
    }
    if (one.parcels && one.canImport) {
      const seen = body.parcels.map(({ number, name, geometry }) => [
        number,
        name,
        geometry?.length,
      ]);
      expect(seen).toEqual(one.parcels.map(({ no, name, parts }) => [no, name, parts]));
    }
    expect(await records()).toEqual([]);
  });

  test("with the column of what cannot be read", async () => {
    const text = fixtureBytes("txt/clean.txt").toString("utf8").replace("40498077.000", "4049x077");
    const { body } = await validate(as("yuhang"), new File([text], "x.txt"));
    expect(body.problems.find(({ rule }) => rule === "F103")).toMatchObject({
      rule: "F103",
      row: 14,
      column: 18,
    });
    expect(body.problems.map(({ message }) => message).join()).toContain("第14行坐标格式错误");
  });

  test("with encoding and reference system found", async () => {
    const { body } = await validate(as("yuhang"), "clean-gbk-crlf.txt");
    expect([body.encoding, body.crs]).toEqual(["gb18030", "2000国家大地坐标系，3度分带，40带"]);
    expect(body.parcels[0]).toMatchObject({
      row: 13,
      name: "示例地块一",
      use: "工业用地",
      mj: 16000,
    });
    expect(body.parcels[0]?.txmj).toBeCloseTo(16000, -2);
    expect(body.parcels[0]?.geometry?.[0]?.[0]?.[0]?.[0]).toBeCloseTo(119.98, 2);
  });

  test("against the library that it overlaps", async () => {
    const { body } = await validate(as("yuhang"));
    const geometry = body.parcels[0]?.geometry as [number, number][][][];
    await insertParcels(here().db, "dxydsd", [parcel({ geometry, shzt: "5" })]);
    const again = (await validate(as("yuhang"))).body;
    expect(again.canImport).toBe(false);
    expect(again.problems.map(({ rule }) => rule)).toContain("G012");
  });

  test("by those who may import, for their own county, and only as text", async () => {
    for (const user of ["chakan", "hangzhou", "sheng", "shuiwu", "admin"] as const) {
      expect([user, (await validate(as(user))).status]).toEqual([user, 403]);
    }
    const abroad = (await validate(as("yinzhou"))).body;
    expect(abroad.problems.map(({ rule }) => rule)).toContain("G013");
    const wrong = await validate(as("yuhang"), fixture("empty-layer.mdb"));
    expect(wrong.body.problems[0]?.rule).toBe("F001");
    const nothing = await validate(as("yuhang"), new File([], "空.txt"));
    expect([nothing.status, nothing.body.canImport]).toEqual([200, false]);
  });
});

describe("the parcels of a checked file are stored", () => {
  test("with one form for all, as one batch that waits for its submission", async () => {
    const clerk = as("yuhang");
    const reply = await stored(clerk);
    expect(reply.body).toMatchObject({ total: 5, inserted: 5, updated: 0, skipped: 0 });
    const rows = await records();
    expect(rows.map(({ dkbh }) => dkbh)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `330110SD2023${String(n).padStart(5, "0")}`),
    );
    expect(rows[0]).toMatchObject({
      ...{ sjly: "3", shzt: "0", pcid: reply.body.batchId, xzqdm: "330110", xzqmc: "余杭区" },
      ...{ dkmc: "示例地块一", mj: 16000, tdsyqr: "张三", dlmc: "工业用地", cjr: "yuhang" },
    });
    const { list } = (await clerk.call(drpcApi.pageList, {})).body;
    expect(list[0]).toMatchObject({ zt: "3", zs: 5, wjmc: "clean.txt", revocable: true });
    expect((await clerk.call(gxtzApi.pageList, {})).body.total).toBe(0);
  });

  test("with attributes of single ones before the common ones", async () => {
    const parcels = {
      "13": { tdsyqr: "李四", dkmc: "自定名称", dkbh: "330110SD202300777" },
      "19": { dlbm: "0508", xzqdm: "330212", shzt: "5", sjly: "1", pcid: "x", bbh: 9 },
    };
    expect((await stored(as("yuhang"), { parcels })).status).toBe(200);
    const rows = await records();
    expect(rows.find(({ dkbh }) => dkbh === "330110SD202300777")).toMatchObject({
      ...{ tdsyqr: "李四", dkmc: "自定名称" },
    });
    expect(rows.find(({ dlbm }) => dlbm === "0508")).toMatchObject({
      ...{ xzqdm: "330110", shzt: "0", sjly: "3", bbh: 0, tdsyqr: "张三" },
    });
  });

  test("with numbers that go on where the library ends", async () => {
    await insertParcels(here().db, "dxydsd", [parcel({ dkbh: "330110SD202300041" })]);
    await stored(as("yuhang"));
    expect((await records()).map(({ dkbh }) => dkbh.slice(-3))).toContain("042");
  });

  test("on the clerk's own platform, where there is one", async () => {
    expect((await stored(as("pingtai"))).status).toBe(200);
    expect((await records()).every(({ cyptid }) => cyptid === platformId)).toBe(true);
    const { body } = await as("yuhang2").call(dxydsdApi.pageList, {});
    expect(body.total).toBe(5);
  });

  test("and taken back as a whole", async () => {
    const { body } = await stored(as("yuhang"));
    const back = await as("yuhang").call(drpcApi.revoke, { pcid: body.batchId });
    expect(back.body).toEqual({ removed: 5, restored: 0 });
    expect(await records()).toEqual([]);
  });
});

describe("nothing is stored", () => {
  const refused: [string, object, string][] = [
    ["without a holder", { values: { ...form, tdsyqr: "" } }, "A001"],
    ["with a code that there is not", { values: { ...form, dxlx: "7" } }, "A004"],
    ["with land that is no building land", { values: { ...form, dlbm: "0103" } }, "A015"],
    [
      "with a number of another county",
      { parcels: { "13": { dkbh: "330212SD202300001" } } },
      "A006",
    ],
    [
      "with one number twice",
      { parcels: { "13": { dkbh: "330110SD202300009" }, "19": { dkbh: "330110SD202300009" } } },
      "A007",
    ],
    ["with attributes of a line that heads no parcel", { parcels: { "12": {} } }, "F102"],
    ["without a year", { values: { ...form, rdnf: null } }, "A001"],
  ];
  test.each(refused)("%s", async (_, over, rule) => {
    const reply = await stored(as("yuhang"), over);
    expect(reply.status).toBe(400);
    const rules = (reply.body.problems as { rule: string }[]).map((one) => one.rule);
    expect(rules).toContain(rule);
    expect(await records()).toEqual([]);
  });

  test("of a file with one bad parcel among good ones", async () => {
    const reply = await stored(as("yuhang"), {}, "bad-count.txt");
    expect([reply.status, await records()]).toEqual([400, []]);
  });

  test("until warnings are confirmed", async () => {
    const values = { ...form, sfkfbjn: 0 };
    const open = await stored(as("yuhang"), { values, confirmWarnings: false });
    expect([open.status, open.body.message]).toEqual([400, expect.stringContaining("条警告")]);
    expect((await stored(as("yuhang"), { values })).status).toBe(200);
  });

  test("twice, or by somebody else, or of no file", async () => {
    const clerk = as("yuhang");
    const { fileId } = (await validate(clerk)).body;
    const order = { fileId, values: form, confirmWarnings: true };
    expect((await as("yuhang2").call(dxydTxtApi.store, order)).status).toBe(404);
    expect((await clerk.call(dxydTxtApi.store, order)).status).toBe(200);
    expect((await clerk.call(dxydTxtApi.store, order)).status).toBe(409);
    expect((await clerk.call(dxydTxtApi.store, { ...order, fileId: "nothing" })).status).toBe(404);
    expect((await as("chakan").call(dxydTxtApi.store, order)).status).toBe(403);
    const bad = { ...order, parcels: { "x'y": {} } };
    expect((await clerk.call(dxydTxtApi.store, bad)).status).toBe(400);
    expect(await records()).toHaveLength(5);
  });

  test("of parcels that the library has by now", async () => {
    await stored(as("yuhang"));
    const again = await stored(await newUser("330110"));
    expect(again.status).toBe(400);
    const rules = (again.body.problems as { rule: string }[]).map(({ rule }) => rule);
    expect(rules).toContain("G012");
    expect(await records()).toHaveLength(5);
  });
});
