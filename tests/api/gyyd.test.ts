import { describe, expect, test } from "vitest";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi as api } from "#contract/endpoints/industry/gyyd";
import { as, withApp } from "./harness";
import { creditCode, enterprise, land, relation } from "./industry";
import { squareIn } from "./parcels";
import { platformId, type Username } from "./users";

withApp();

const values = {
  ...{ xzqdm: "330110", zl: "余杭区振兴路1号", tdsyqr: "示例机械有限公司" },
  ...{ tdqs: "10", qlxz: "102", dlbm: "0601", mj: 10_000, sfkfbjn: 1, ydqk: "1" },
};
const outline = squareIn("330110", 40);
const insert = (
  user: Username,
  change: object = {},
  geometry: typeof outline | undefined = outline,
) =>
  as(user).call(api.insert, {
    values: { ...values, ...change },
    ...(geometry && { geometry }),
    confirmWarnings: true,
  });
describe("industrial land", () => {
  test("is entered with a number of its county and without any tax", async () => {
    const measured = (await insert("yuhang", { mj: 1 })).body.problems as { message: string }[];
    const mj = Number(/图形面积([\d.]+)/.exec(measured[0]?.message ?? "")?.[1]);
    const { status, body } = await insert("yuhang", { mj, qys: 9, zss: 5, sfws: 0, pjdj: "A" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dkbh: "330110GY000001",
      xzqmc: "余杭区",
      qys: 0,
      sfws: 1,
      pjdj: null,
      sfyqn: 0,
      zss: null,
    });
    const update = await as("yuhang").call(api.update, {
      id: body.dkid,
      bbh: 0,
      values: { ydqk: "6", dkbh: "330110GY999999" },
      confirmWarnings: true,
    });
    expect(update.body).toMatchObject({ ydqk: "6", bbh: 1, dkbh: "330110GY000001" });
  });

  test.each([
    ["no holder", { tdsyqr: " " }, "土地使用权人不能为空"],
    ["a wrong credit code", { tyshxydm: "91330110MA2CQ01K3X" }, "校验不通过"],
    ["a foreign county", { xzqdm: "330212" }, "不在权限范围内"],
    ["an unknown state", { ydqk: "x" }, "不在字典内"],
    ["an area unlike the outline's", { mj: 99 }, "相差"],
  ])("is refused with %s", async (_, change, message) => {
    const { status, body } = await insert("yuhang", change);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await as("sheng").call(api.pageList, {})).body.total).toBe(0);
  });

  test("is refused without an outline", async () => {
    const reply = await as("yuhang").call(api.insert, { values, confirmWarnings: true });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining("图形")]);
  });

  test("keeps its relations beside it: place follows, and it cannot go", async () => {
    const [parcel, firm] = [await land(), await enterprise()];
    const { gxid } = await relation(parcel, firm, { gxzt: "1" });
    const { body } = await as("yuhang").call(api.remove, { ids: [parcel.dkid] });
    expect(body.failed[0]?.message).toContain("未解除的地企关系");
    const gone = await as("yuhang").call(yddwApi.remove, { ids: [String(firm.qyid)] });
    expect(gone.body.failed[0]?.message).toContain("未解除的地企关系");
    await as("yuhang").call(dqgxApi.release, { ids: [gxid], zzrq: "2024-01-01" });
    expect((await as("yuhang").call(api.remove, { ids: [parcel.dkid] })).body.ok).toHaveLength(1);
  });

  test("has the trade of the enterprise that uses most of it, and is found and counted by it", async () => {
    const parcel = await land();
    const [small, large] = [await enterprise({ hydm: "C13" }), await enterprise({ hydm: "C17" })];
    for (const [firm, symj] of [
      [small, 3000],
      [large, 7000],
    ] as const) {
      const { gxid } = await relation(parcel, firm, { symj });
      expect((await as("yuhang").call(dqgxApi.confirm, { ids: [gxid] })).body.ok).toEqual([gxid]);
    }
    const found = async (hydm: string[]) =>
      (await as("yuhang").call(api.pageList, { hydm })).body.list.map(({ dkid }) => dkid);
    expect([await found(["C17"]), await found(["C13"])]).toEqual([[parcel.dkid], []]);
    const { body } = await as("yuhang").call(api.stats, { hydm: ["C17"], groups: ["pjdj"] });
    expect(body.total).toMatchObject({ zs: 1, sums: { mj: 10_000 } });
    const changed = await as("yuhang").call(yddwApi.update, {
      ...{ id: String(large.qyid), bbh: 0, confirmWarnings: true },
      values: { hydm: "C26" },
    });
    expect(changed.status).toBe(200);
    expect([await found(["C17"]), await found(["C26"])]).toEqual([[], [parcel.dkid]]);
  });

  test("is found by the credit code of its holder or user, in the own region", async () => {
    const firm = await enterprise();
    const [held, used, foreign] = [
      await land({ tyshxydm: firm.tyshxydm }),
      await land(),
      await land({ xzqdm: "330212", tyshxydm: firm.tyshxydm }),
    ];
    await relation(used, firm, { gxzt: "1" });
    const of = async (user: Username) =>
      (await as(user).call(api.ofEnterprise, { tyshxydm: firm.tyshxydm })).body.map(
        ({ dkid }) => dkid,
      );
    expect((await of("yuhang")).sort()).toEqual([held.dkid, used.dkid].sort());
    expect(await of("sheng")).toContain(foreign.dkid);
    expect(await of("pingtai")).toEqual([]);
  });
});

describe("enterprises", () => {
  test("stand on the largest parcel that they use, by tax for those who may see it", async () => {
    const [small, large] = [await land(), await land()];
    const firm = await enterprise({ zss: 250, ydmj: 9000 });
    await enterprise({ zss: 900, ydmj: 100 });
    await relation(small, firm, { gxzt: "1", symj: 1000, ftbl: 10 });
    await relation(large, firm, { gxzt: "1", symj: 8000, ftbl: 90 });
    const points = async (user: Username) =>
      (await as(user).call(yddwApi.points, { areaCode: "330110" })).body;
    const { tyshxydm, qymc } = firm;
    const place = { tyshxydm, qymc, zxjd: large.zxjd, zxwd: large.zxwd };
    expect(await points("shuiwu")).toEqual({ by: "zss", list: [{ ...place, value: 250 }] });
    expect(await points("yuhang")).toEqual({ by: "ydmj", list: [{ ...place, value: 9000 }] });
    expect((await as("ningbo").call(yddwApi.points, {})).body.list).toEqual([]);
  });

  const firm = {
    ...{ xzqdm: "330110", qymc: "余杭示例机械有限公司", hydm: "C34", qygm: "1", jyzt: "1" },
  };
  const enter = (user: Username, change: object = {}) =>
    as(user).call(yddwApi.insert, { values: { ...firm, tyshxydm: creditCode(), ...change } });

  test("are entered once", async () => {
    const tyshxydm = creditCode();
    const { status, body } = await enter("yuhang", { tyshxydm, zss: 5, ydmj: 7 });
    expect([status, body.ydmj, body.zss, body.xzqmc]).toEqual([200, 0, null, "余杭区"]);
    const again = await enter("yuhang", { tyshxydm });
    expect([again.status, again.body.message]).toEqual([400, "统一社会信用代码重复"]);
  });

  test.each([
    ["a wrong code", { tyshxydm: "91330110MA2CQ01K3X" }, "校验不通过"],
    ["no industry", { hydm: null }, "行业不能为空"],
    ["a foundation tomorrow", { clrq: "2999-01-01" }, "无效"],
    ["another city", { xzqdm: "330212" }, "不在权限范围内"],
  ])("are refused with %s", async (_, change, message) => {
    const { status, body } = await enter("yuhang", change);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("keep their code while relations name it, and give relations their name", async () => {
    const one = await enterprise();
    const { gxid } = await relation(await land(), one, { gxzt: "1" });
    const change = (values: object) =>
      as("yuhang").call(yddwApi.update, { id: String(one.qyid), bbh: 0, values: { ...values } });
    expect((await change({ tyshxydm: creditCode() })).body.message).toContain("不能修改");
    expect((await change({ qymc: "新名有限公司" })).status).toBe(200);
    expect((await as("yuhang").call(dqgxApi.info, { gxid })).body.record.qymc).toBe("新名有限公司");
  });

  test("of a parcel and of a park are listed with totals", async () => {
    const parcel = await land();
    const [tenant, other] = [await enterprise({ xzqdm: "330106" }), await enterprise()];
    await relation(parcel, tenant, { gxzt: "1" });
    const list = (await as("yuhang").call(yddwApi.list, { dkid: parcel.dkid })).body;
    expect(list.map(({ tyshxydm }) => tyshxydm)).toEqual([tenant.tyshxydm]);
    expect((await as("yinzhou").call(yddwApi.list, { dkid: parcel.dkid })).body).toEqual([]);
    expect((await as("yuhang").call(yddwApi.list, {})).body).toHaveLength(1);
    expect(other.xzqdm).toBe("330110");
    await enterprise({ cyptid: platformId, ydmj: 2000, zss: 30 });
    const park = async (user: Username) =>
      (await as(user).call(yddwApi.ofPlatform, { cyptid: platformId })).body;
    expect(await park("sheng")).toMatchObject({ zs: 1, ydmj: 2000, zss: 30, mjss: 10 });
    expect(await park("yuhang")).toMatchObject({ zs: 1, ydmj: 2000, zss: null });
    expect((await park("yinzhou")).zs).toBe(0);
  });
});

describe("tax amounts", () => {
  const hiddenFrom = ["yuhang", "pingtai", "chakan"] as const;

  test.each(hiddenFrom)("are hidden from %s on every path", async (user) => {
    const parcel = await land({ zss: 88001.25, zzjz: 99002.25, cyptid: platformId });
    const firm = await enterprise({ zss: 77003.25, cyptid: platformId });
    await relation(parcel, firm, { gxzt: "1" });
    const me = as(user);
    const replies = [
      await me.call(api.pageList, {}),
      await me.call(api.info, { dkid: parcel.dkid }),
      await me.call(api.stats, { groups: ["region", "ydqk"] }),
      await me.call(api.ofEnterprise, { tyshxydm: firm.tyshxydm }),
      await me.call(yddwApi.pageList, {}),
      await me.call(yddwApi.managed, {}),
      await me.call(yddwApi.list, {}),
      await me.call(yddwApi.info, { qyid: String(firm.qyid) }),
      await me.call(yddwApi.stats, { groups: ["hydm"] }),
      await me.call(yddwApi.ofPlatform, { cyptid: platformId }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.map(({ bytes }) => /(?:88001|99002|77003)\.25/.test(bytes.toString()))).toEqual(
      replies.map(() => false),
    );
    for (const [call, field] of [
      [api.pageList, "zss"],
      [yddwApi.managed, "zss"],
    ] as const) {
      expect((await me.call(call, { sort: { field, order: "asc" } })).status).toBe(403);
      expect((await me.call(call, { [`${field}Min`]: 1 })).status).toBe(403);
    }
  });

  test("are shown to those who may see them", async () => {
    await land({ zss: 88.5 });
    for (const user of ["sheng", "hangzhou", "shuiwu"] as const) {
      const { body } = await as(user).call(api.pageList, { zssMin: 80 });
      expect([body.list[0]?.zss, body.sums?.zss]).toEqual([88.5, 88.5]);
    }
  });
});
