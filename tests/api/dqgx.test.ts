import { describe, expect, test } from "vitest";
import { dqgxApi as api } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { limits } from "#contract/limits";
import { type Role, roles } from "#contract/roles";
import { dqgxEdges } from "#contract/workflow/dqgx";
import { edgesFrom } from "#contract/workflow/edge";
import { as, withApp } from "./harness";
import { draftOf, enterprise, land, relation } from "./industry";
import { expectRollup, insertsInto } from "./slices";
import { platformId, type Username, users } from "./users";

withApp();

const save = (user: Username, values: Record<string, unknown>, more: object = {}) =>
  as(user).call(api.save, { values, ...more });

describe("saving a relation", () => {
  test("takes place and names from parcel and enterprise, and numbers by county", async () => {
    const [parcel, firm] = [await land(), await enterprise()];
    const { status, body } = await save("yuhang", draftOf(parcel, firm));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      gxbh: "330110GX000001",
      dkbh: parcel.dkbh,
      qymc: firm.qymc,
      xzqdm: "330110",
      gxzt: "0",
      ppfs: "4",
      bbh: 0,
    });
    const other = await save("yuhang", draftOf(parcel, firm, { qsrq: "2021-01-01" }));
    expect(other.body.gxbh).toBe("330110GX000002");
  });

  test("ignores what a request may not set", async () => {
    const [parcel, firm] = [await land(), await enterprise()];
    const forged = {
      gxzt: "1",
      xzqdm: "330212",
      qymc: "别家",
      bbh: 9,
      ppfs: "1",
      scbz: 1,
      gxbh: "x",
    };
    const { body } = await save("yuhang", draftOf(parcel, firm, forged));
    expect(body).toMatchObject({
      gxzt: "0",
      xzqdm: "330110",
      qymc: firm.qymc,
      bbh: 0,
      ppfs: "4",
      ppd: null,
    });
  });

  test.each([
    ["an enterprise that nobody knows", { tyshxydm: "91330110MA2CQ01K3K" }, "不在用地企业库"],
    ["a day before the enterprise", { qsrq: "2009-12-31" }, "成立日期"],
    ["an end before the beginning", { zzrq: "2019-01-01" }, "早于起始"],
    ["a share above 100", { ftbl: 120 }, "0到100"],
    ["no area", { symj: 0 }, "大于0"],
    ["an unknown kind", { gxlx: "9" }, "不在字典内"],
    ["no day", { qsrq: null }, "不能为空"],
    ["no number", { symj: "很多" }, "非负数"],
  ])("refuses %s and writes nothing", async (_, change, message) => {
    const [parcel, firm] = [await land(), await enterprise()];
    const { status, body } = await save("yuhang", draftOf(parcel, firm, change));
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await as("sheng").call(api.pageList, {})).body.total).toBe(0);
  });

  test("refuses the same relation twice, and asks about ground used twice", async () => {
    const [parcel, firm, second] = [await land(), await enterprise(), await enterprise()];
    await relation(parcel, firm, { gxzt: "1" });
    const twin = await save("yuhang", draftOf(parcel, firm));
    expect([twin.status, twin.body.message]).toEqual([400, expect.stringContaining("已有相同")]);
    const wide = draftOf(parcel, second, { symj: 2_000 });
    expect((await save("yuhang", wide)).body.message).toContain("警告");
    expect((await save("yuhang", wide, { confirmWarnings: true })).status).toBe(200);
  });

  test("reaches land of the own region and platform alone", async () => {
    const firm = await enterprise();
    const [own, park, foreign] = [
      await land(),
      await land({ cyptid: platformId, cyptmc: "示例园" }),
      await land({ xzqdm: "330212", xzqmc: "鄞州区" }),
    ];
    expect((await save("yuhang", draftOf(foreign, firm))).status).toBe(404);
    expect((await save("hangzhou", draftOf(own, firm))).status).toBe(200);
    expect((await save("pingtai", draftOf(own, firm))).status).toBe(404);
    const { status, body } = await save("pingtai", draftOf(park, firm));
    expect([status, body.cyptid]).toEqual([200, platformId]);
    for (const user of ["sheng", "shuiwu", "chakan", "admin"] as const) {
      expect((await save(user, draftOf(own, firm))).status).toBe(403);
    }
  });

  test("changes a proposed one alone, and only the version that was seen", async () => {
    const [parcel, firm] = [await land(), await enterprise()];
    const { gxid } = await relation(parcel, firm);
    const change = (bbh: number) => save("yuhang", { ftbl: 60 }, { id: gxid, bbh });
    expect((await change(3)).status).toBe(409);
    expect((await change(0)).body).toMatchObject({ ftbl: 60, bbh: 1, qymc: firm.qymc });
    const confirmed = await relation(parcel, firm, { gxzt: "1", qsrq: "2021-01-01" });
    const late = await save("yuhang", { ftbl: 60 }, { id: confirmed.gxid, bbh: 0 });
    expect([late.status, late.body.message]).toEqual([409, "“已确认”的地企关系不能修改"]);
  });
});

const move = (user: Username, to: string, ids: string[]) =>
  to === "1"
    ? as(user).call(api.confirm, { ids })
    : as(user).call(api.release, { ids, zzrq: "2024-06-30" });

describe("the states of a relation", () => {
  const actors = ["yuhang", "pingtai", "hangzhou", "sheng", "shuiwu", "chakan", "admin"] as const;

  test.each(actors)("%s takes the steps of the table and no other", async (user) => {
    for (const from of ["0", "1", "2"]) {
      for (const to of ["1", "2"]) {
        const parcel = await land({ cyptid: platformId });
        const { gxid } = await relation(parcel, await enterprise(), { gxzt: from });
        const { status, body } = await move(user, to, [gxid]);
        const may = edgesFrom(dqgxEdges, from, [users[user].role]).some((edge) => edge.to === to);
        expect([from, to, status === 200 && body.ok.length === 1]).toEqual([from, to, may]);
      }
    }
  });

  test("every role of an edge exists", () => {
    const named = dqgxEdges.flatMap(({ by }) => by);
    expect(named.every((role: Role) => role in roles)).toBe(true);
  });

  test("shares of an enterprise must make 100, together with those confirmed before", async () => {
    const [a, b, firm] = [await land(), await land(), await enterprise()];
    const first = await relation(a, firm, { ftbl: 60 });
    const second = await relation(b, firm, { ftbl: 39.95 });
    const alone = (await move("yuhang", "1", [first.gxid])).body;
    expect(alone.failed[0]?.message).toContain("合计为60.00%，应为100%");
    expect((await move("yuhang", "1", [first.gxid, second.gxid])).body.ok).toHaveLength(2);
    const third = await relation(b, firm, { ftbl: 5, gxlx: "2" });
    expect((await move("yuhang", "1", [third.gxid])).body.failed).toHaveLength(1);
    await move("yuhang", "2", [second.gxid]);
    const rest = await relation(b, firm, { ftbl: 40, gxlx: "4" });
    expect((await move("yuhang", "1", [rest.gxid])).body.ok).toEqual([rest.gxid]);
  });

  test("confirmed shares of one enterprise are shifted together, and stand in the ledger", async () => {
    const [a, b, firm] = [await land(), await land(), await enterprise()];
    const first = await relation(a, firm, { ftbl: 60, gxzt: "1" });
    const second = await relation(b, firm, { ftbl: 40, gxzt: "1" });
    const code = String(firm.tyshxydm);
    const adjust = (shares: readonly (readonly [string, number])[], bbh = 0, note = "产能调整") =>
      as("yuhang").call(api.adjust, {
        shares: shares.map(([id, ftbl]) => ({ id, bbh, ftbl })),
        note: `${note}重新分摊`,
      });
    const found = (await as("yuhang").call(api.shares, { tyshxydm: code })).body;
    expect([found.list.map(({ ftbl }) => ftbl).sort(), found.elsewhere]).toEqual([[40, 60], 0]);
    const broken = await adjust([[first.gxid, 50]]);
    expect([broken.status, broken.body.message]).toEqual([
      400,
      expect.stringContaining("合计为90.00%，应为100%"),
    ]);
    const both = [
      [first.gxid, 55],
      [second.gxid, 45],
    ] as const;
    expect((await adjust(both, 3)).status).toBe(409);
    expect((await adjust(both)).body).toEqual({ changed: 2 });
    const { list } = (await as("yuhang").call(api.shares, { tyshxydm: code })).body;
    expect(list.map(({ ftbl, bbh }) => [ftbl, bbh]).sort()).toEqual([
      [45, 1],
      [55, 1],
    ]);
    const ledger = (await as("hangzhou").call(gxtzApi.pageList, { ywlx: ["1"] })).body.list;
    expect(ledger.map(({ bt }) => bt)).toContain(`地企关系调整：${firm.qymc}税收分摊比例（2条）`);
  });

  test("shares are shifted on the caller's land alone, of confirmed relations of one enterprise", async () => {
    const [own, foreign, firm] = [
      await land(),
      await land({ xzqdm: "330212", xzqmc: "鄞州区" }),
      await enterprise(),
    ];
    const mine = await relation(own, firm, { ftbl: 70, gxzt: "1" });
    const theirs = await relation(foreign, firm, { ftbl: 30, gxzt: "1" });
    const proposed = await relation(own, firm, { ftbl: 30, gxlx: "2" });
    const other = await relation(own, await enterprise(), { gxzt: "1" });
    const found = (await as("yuhang").call(api.shares, { tyshxydm: firm.tyshxydm })).body;
    expect([found.list.map(({ gxid }) => gxid), found.elsewhere]).toEqual([[mine.gxid], 30]);
    const order = (...ids: string[]) => ({
      shares: ids.map((id) => ({ id, bbh: 0, ftbl: 50 })),
      note: "产能重新分摊",
    });
    const statusOf = async (user: Username, ...ids: string[]) =>
      (await as(user).call(api.adjust, order(...ids))).status;
    expect(await statusOf("yuhang", mine.gxid, theirs.gxid)).toBe(404);
    expect(await statusOf("yuhang", mine.gxid, other.gxid)).toBe(400);
    expect(await statusOf("yuhang", proposed.gxid)).toBe(409);
    expect(await statusOf("shuiwu", mine.gxid)).toBe(403);
  });

  test("the area of an enterprise follows its confirmed relations", async () => {
    const [parcel, firm] = [await land(), await enterprise()];
    const { gxid } = await relation(parcel, firm, { symj: 7_500 });
    const area = async () =>
      (await as("yuhang").call(yddwApi.info, { qyid: String(firm.qyid) })).body.record.ydmj;
    await move("yuhang", "1", [gxid]);
    expect(await area()).toBe(7_500);
    await move("yuhang", "2", [gxid]);
    expect(await area()).toBe(0);
  });

  test("an end before the beginning is refused, another is written with its log", async () => {
    const { gxid } = await relation(await land(), await enterprise(), { gxzt: "1" });
    const early = await as("yuhang").call(api.release, { ids: [gxid], zzrq: "2019-01-01" });
    expect(early.body.failed[0]?.message).toContain("早于起始日期");
    expect((await as("yuhang").call(api.release, { ids: [gxid], zzrq: "昨天" })).status).toBe(400);
    await move("yuhang", "2", [gxid]);
    const { body } = await as("yuhang").call(api.info, { gxid });
    expect(body.record).toMatchObject({ gxzt: "2", zzrq: "2024-06-30", bbh: 1 });
    expect(body.reviews.map(({ yzt, xzt }) => [yzt, xzt])).toEqual([["1", "2"]]);
  });

  test("a stale version and a foreign relation are refused, each by itself", async () => {
    const own = await relation(await land(), await enterprise());
    const foreign = await relation(await land({ xzqdm: "330212" }), await enterprise());
    const { body } = await as("yuhang").call(api.confirm, {
      ids: [own.gxid, foreign.gxid],
      versions: { [own.gxid]: 4 },
    });
    expect(body.ok).toEqual([]);
    expect(body.failed.map(({ message }) => message)).toEqual([
      "数据已被他人修改，请刷新后重试",
      "地企关系不存在或不在权限范围内",
    ]);
  });

  test("only a proposed one is deleted", async () => {
    const parcel = await land();
    const [open, fixed] = [
      await relation(parcel, await enterprise()),
      await relation(parcel, await enterprise(), { gxzt: "1" }),
    ];
    const { body } = await as("yuhang").call(api.remove, { ids: [open.gxid, fixed.gxid] });
    expect([body.ok, body.failed.length]).toEqual([[open.gxid], 1]);
  });
});

describe("matching", () => {
  test("proposes by code, name and address, and only where nothing is", async () => {
    const [byCode, byName] = [await enterprise(), await enterprise()];
    const byAddress = await enterprise({ jydz: "余杭区工业大道1号" });
    const parcels = [
      await land({ tyshxydm: byCode.tyshxydm }),
      await land({ tdsyqr: byName.qymc }),
      await land({ zl: "余杭区工业大道1号" }),
      await land({ tyshxydm: byCode.tyshxydm, mj: 30_000 }),
    ];
    const taken = await land({ tyshxydm: byCode.tyshxydm });
    await relation(taken, byName, { gxzt: "0" });
    await land({ xzqdm: "330212", tyshxydm: byCode.tyshxydm });
    const { body } = await as("yuhang").call(api.match, {});
    expect(body).toEqual({ total: 4, byWay: { "1": 1, "2": 2, "3": 1 } });
    const { list } = (await as("yuhang").call(api.pageList, { gxzt: ["0"] })).body;
    const found = new Map(list.map((row) => [row.dkid, row]));
    expect(found.get(parcels[0]?.dkid ?? "")).toMatchObject({ ppfs: "2", ppd: 100, ftbl: 25 });
    expect(found.get(parcels[3]?.dkid ?? "")).toMatchObject({ ppfs: "2", ftbl: 75 });
    expect(found.get(parcels[1]?.dkid ?? "")).toMatchObject({ ppfs: "1", ppd: 90, ftbl: 100 });
    expect(found.get(parcels[2]?.dkid ?? "")).toMatchObject({ ppfs: "3", ppd: 70, gxlx: "2" });
    expect(byAddress.tyshxydm).toBe(found.get(parcels[2]?.dkid ?? "")?.tyshxydm);
    expect((await as("yuhang").call(api.match, {})).body.total).toBe(0);
    const ids = list.filter(({ ppfs }) => ppfs === "2").map(({ gxid }) => gxid);
    expect((await move("yuhang", "1", ids)).body.ok).toHaveLength(2);
  });

  test("adds a few relations in each transaction, and all of them together", async () => {
    const many = 2 * limits.sliceRows + 10;
    const firm = await enterprise();
    for (let i = 0; i < many; i++) await land({ tyshxydm: firm.tyshxydm });
    const statements = await insertsInto("dqgx");
    expect((await as("yuhang").call(api.match, {})).body).toEqual({
      total: many,
      byWay: { "2": many },
    });
    const sizes = await statements();
    expect([Math.max(...sizes), sizes.reduce((a, b) => a + b, 0)]).toEqual([
      limits.sliceRows,
      many,
    ]);
    const { body } = await as("yuhang").call(api.pageList, { gxzt: ["0"] });
    expect(body.total).toBe(many);
    await expectRollup("dqgx", many);
  }, 60_000);
});
