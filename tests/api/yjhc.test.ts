import { expect, test } from "vitest";
import { taxDrop } from "#contract/codes/industryCodes";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { yjhcApi as api } from "#contract/endpoints/industry/yjhc";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { as, withApp } from "./harness";
import { enterprise, land } from "./industry";
import { taxRow, version } from "./taxes";
import type { Username } from "./users";

withApp();

const untaxed = (over: object = {}) => land({ xzqdm: "330110", xzqmc: "余杭区", sfws: 1, ...over });
const send = (user: Username, ids: string[], xfyj = "核实是否停产") =>
  as(user).call(api.send, { yjlb: "5", ids, xfyj });
const listOf = async (user: Username) =>
  (await as(user).call(api.pageList, { current: 1, pageSize: 50 })).body.list;
const move = (user: Username, id: string, zt: string, clyj = "") =>
  as(user).call(api.move, { ids: [id], zt, clyj });

test("an alert is sent down once, to the county that it lies in", async () => {
  const { dkid } = await untaxed();
  expect((await send("hangzhou", [dkid])).body).toEqual({ sent: 1, skipped: 0 });
  expect((await send("hangzhou", [dkid, dkid])).body).toEqual({ sent: 0, skipped: 1 });
  expect(await listOf("yuhang")).toMatchObject([
    { ywid: dkid, ywlx: "gyyd", yjlb: "5", zt: "0", xzqdm: "330110", xfyj: "核实是否停产" },
  ]);
  expect(await listOf("yinzhou")).toEqual([]);
});

test("nobody sends alerts of another region, clerks none, and no record that gives no alert", async () => {
  const { dkid } = await untaxed();
  expect((await send("ningbo", [dkid])).status).toBe(400);
  expect((await send("yuhang", [dkid])).status).toBe(403);
  const { dkid: taxed } = await untaxed({ sfws: 0 });
  expect((await send("hangzhou", [taxed])).status).toBe(400);
});

test("the county answers with a note, and who sent it closes it; then it can be sent again", async () => {
  const { dkid } = await untaxed();
  await send("hangzhou", [dkid]);
  const [task] = await listOf("yuhang");
  const id = String(task?.hcid);
  expect((await move("yuhang", id, "1")).body.failed[0]?.message).toContain("意见");
  expect((await move("hangzhou", id, "2")).body.ok).toEqual([]);
  expect((await move("yuhang", id, "1", "企业已停产半年")).body.ok).toEqual([id]);
  expect((await move("hangzhou", id, "2")).body.ok).toEqual([id]);
  const { total, groups } = (await as("sheng").call(api.stats, { groups: ["zt", "bjyf"] })).body;
  expect(total.zs).toBe(1);
  expect(groups.zt).toMatchObject([{ key: "2", zs: 1 }]);
  expect(groups.bjyf?.[0]?.key).toMatch(/^\d{6}$/);
  expect((await send("hangzhou", [dkid])).body).toEqual({ sent: 1, skipped: 0 });
});

test("a fall of tax is sent down by those who may see it, and told of the enterprise", async () => {
  const firm = await enterprise({ qymc: "示例甲公司" });
  const steady = await enterprise({ qymc: "示例乙公司" });
  for (const [nd, fallen] of [
    [2023, 90],
    [2024, 40],
  ] as const) {
    const made = await version({ nd, zt: "1" });
    await taxRow(made, firm, { hsss: fallen });
    await taxRow(made, steady, { hsss: 100 });
    await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
  }
  const codes = [firm, steady].map(({ tyshxydm }) => String(tyshxydm));
  const order = { yjlb: taxDrop, ids: codes, xfyj: "核实税收骤降的原因" } as const;
  expect((await as("hangzhou").call(sshsApi.drops, {})).body).toMatchObject({
    total: 1,
    list: [{ tyshxydm: firm.tyshxydm, before: 90, after: 40 }],
  });
  expect((await as("ningbo").call(api.send, order)).status).toBe(400);
  expect((await as("hangzhou").call(api.send, order)).body).toEqual({ sent: 1, skipped: 1 });
  expect((await as("hangzhou").call(api.send, order)).body).toEqual({ sent: 0, skipped: 2 });
  expect(await listOf("yuhang")).toMatchObject([
    { yjlb: taxDrop, ywlx: "yddw", ywid: firm.qyid, ywbh: firm.tyshxydm, mc: "示例甲公司" },
  ]);
});

test("figures count what lies in a box, and list the same records", async () => {
  const { dkid, zxjd, zxwd } = (await untaxed()) as { dkid: string; zxjd: number; zxwd: number };
  const box = (shift: number) =>
    [zxjd + shift - 0.01, zxwd - 0.01, zxjd + shift + 0.01, zxwd + 0.01].join();
  const stats = (bbox: string) =>
    as("hangzhou").call(gyydApi.stats, { bbox, groups: ["mjssfd", "qysfd"] });
  const { total, groups } = (await stats(box(0))).body;
  expect(total).toMatchObject({ zs: 1, filter: { bbox: box(0) } });
  expect(groups.qysfd).toMatchObject([{ key: "0", label: "无企业", zs: 1 }]);
  const list = await as("hangzhou").call(gyydApi.pageList, { ...total.filter, current: 1 });
  expect(list.body.list.map((row) => row.dkid)).toEqual([dkid]);
  expect((await stats(box(1))).body.total.zs).toBe(0);
  expect((await as("hangzhou").call(gyydApi.stats, { bbox: "1,2,3", groups: [] })).status).toBe(
    400,
  );
});

test("rates of a class are told to those too who may not see amounts", async () => {
  await untaxed({ zss: 30, mjss: 2, mj: 10_000, sfws: 0 });
  await version({ zt: "2" });
  const { total } = (await as("yuhang").call(gyydApi.stats, { groups: [] })).body;
  expect(total.sums.zss).toBeUndefined();
  expect(total.rates?.mjss).toBeCloseTo(2, 2);
});

test("a trend and falls of tax are empty while nothing is published", async () => {
  expect((await as("yuhang").call(gyzzApi.trend, {})).body).toEqual([]);
  expect((await as("shuiwu").call(sshsApi.drops, {})).body).toEqual({ total: 0, list: [] });
  expect((await as("yuhang").call(sshsApi.drops, {})).status).toBe(403);
});

test("a quarter that is published does not count once more beside its year", async () => {
  const firm = await enterprise();
  await taxRow(await version({ zt: "2" }), firm, { hsss: 30, zjz: 60, ydmj: 10_000 });
  await taxRow(await version({ zt: "2", sjlx: "2", sjq: 3 }), firm, {
    hsss: 90,
    zjz: 0,
    ydmj: 10_000,
  });
  const trend = (await as("sheng").call(gyzzApi.trend, {})).body;
  expect(trend).toEqual([{ nd: 2024, ydmj: 10_000, mjss: 2, mjzjz: 4 }]);
});
