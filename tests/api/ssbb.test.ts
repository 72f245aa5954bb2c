import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { jobApi } from "#contract/endpoints/records/job";
import { ssbbApi as api } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { openRollOuts } from "../../src/server/repositories/records/rollOut";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import { enterprise, land, relation } from "./industry";
import { taxRow, version } from "./taxes";
import type { Username } from "./users";

withApp();

const steps = { "1": api.start, "2": api.publish, "3": api.archive, back: api.rollback } as const;
const actors = ["yuhang", "pingtai", "hangzhou", "sheng", "shuiwu", "chakan", "admin"] as const;
const allowed: Readonly<Partial<Record<Username, readonly string[]>>> = {
  shuiwu: ["0-1", "1-2", "2-3", "3-back"],
  sheng: ["1-2", "2-3", "3-back"],
};

describe("the states of a tax version", () => {
  test.each(actors)("%s takes the steps of the table and no other", async (user) => {
    const taken: string[] = [];
    let nd = 2014;
    for (const zt of ["0", "1", "2", "3"]) {
      for (const [to, call] of Object.entries(steps)) {
        const made = await version({ zt, nd: nd++ });
        await taxRow(made, await enterprise());
        const reply = await as(user).call(call, {
          bbid: made.bbid,
          bbh: 0,
          note: "数据有误，回退",
        });
        if (reply.status === 200) taken.push(`${zt}-${to}`);
        else expect([403, 409]).toContain(reply.status);
      }
    }
    expect(taken).toEqual(allowed[user] ?? []);
  });

  test("publishing archives the version before, and going back does so too", async () => {
    const firm = await enterprise();
    const [first, second] = [await version({ zt: "2" }), await version({ zt: "1" })];
    const quarter = await version({ zt: "2", sjlx: "2", sjq: 1 });
    await taxRow(first, firm);
    await taxRow(second, firm);
    const states = async () => {
      const { body } = await as("sheng").call(api.list, {});
      return [first, second, quarter].map(({ bbid }) => body.find((one) => one.bbid === bbid)?.zt);
    };
    const published = await as("shuiwu").call(api.publish, { bbid: second.bbid, bbh: 0 });
    expect(published.body).toMatchObject({ zt: "2", fbr: "税务数据员", bbh: 1 });
    expect(await states()).toEqual(["3", "2", "2"]);
    const short = await as("sheng").call(api.rollback, { bbid: first.bbid, bbh: 1, note: "错" });
    expect([short.status, short.body.message]).toEqual([409, expect.stringContaining("意见")]);
    expect(await states()).toEqual(["3", "2", "2"]);
    const note = "第二版数据有误";
    expect((await as("sheng").call(api.rollback, { bbid: first.bbid, bbh: 1, note })).status).toBe(
      200,
    );
    const { rows } = await sql`
      select detail -> 'change' ->> 'note' note from audit
       where action = ${api.rollback.path} and outcome = 200`.execute(here().db);
    expect(rows).toEqual([{ note }]);
    expect(await states()).toEqual(["2", "3", "2"]);
  });

  test("an empty version, a stale one and an unknown one are not published", async () => {
    const empty = await version({ zt: "1" });
    const reply = await as("sheng").call(api.publish, { bbid: empty.bbid, bbh: 0 });
    expect([reply.status, reply.body.message]).toEqual([400, "版本内没有数据，不能发布"]);
    await taxRow(empty, await enterprise());
    expect((await as("sheng").call(api.publish, { bbid: empty.bbid, bbh: 7 })).status).toBe(409);
    expect((await as("sheng").call(api.publish, { bbid: "nothing", bbh: 0 })).status).toBe(404);
  });

  test("drafts are made with the next number and deleted with their rows", async () => {
    const make = (input: object) =>
      as("shuiwu").call(api.create, { nd: 2025, bbmc: "年报", ...input });
    expect((await make({})).body).toMatchObject({ bbbh: "2025-V1", zt: "0", xzqdm: "33" });
    const { body } = await make({});
    expect(body.bbbh).toBe("2025-V2");
    expect((await make({ sjlx: "2", sjq: 3 })).body.bbbh).toBe("2025Q3-V1");
    for (const wrong of [
      { sjlx: "2" },
      { sjlx: "2", sjq: 5 },
      { sjq: 1 },
      { nd: 1999 },
      { bbmc: " " },
    ]) {
      expect([wrong, (await make(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await as("sheng").call(api.create, { nd: 2025, bbmc: "年报" })).status).toBe(403);
    await taxRow(body, await enterprise());
    expect((await as("shuiwu").call(api.remove, { bbid: body.bbid })).status).toBe(200);
    expect((await as("shuiwu").call(sshsApi.pageList, { bbid: [body.bbid] })).body.total).toBe(0);
    const fixed = await version({ zt: "2" });
    expect((await as("shuiwu").call(api.remove, { bbid: fixed.bbid })).status).toBe(409);
  });

  test("two versions are compared enterprise by enterprise, the largest difference first", async () => {
    const [stays, grows, goes, comes] = [
      await enterprise(),
      await enterprise(),
      await enterprise(),
      await enterprise(),
    ];
    const [first, second] = [await version({ zt: "3" }), await version({ zt: "2" })];
    for (const firm of [stays, grows, goes]) await taxRow(first, firm);
    await taxRow(second, stays);
    await taxRow(second, grows, { hsss: 180 });
    await taxRow(second, comes, { hsss: 50 });
    const compare = { from: first.bbid, to: second.bbid };
    const all = (await as("sheng").call(api.compare, compare)).body;
    expect(all.counts).toEqual({ added: 1, absent: 1, changed: 1, same: 1 });
    expect(all.list.map(({ kind }) => kind)).toEqual(["absent", "changed", "added", "same"]);
    const changed = (await as("sheng").call(api.compare, { ...compare, kind: "changed" })).body;
    expect(changed).toMatchObject({ total: 1, list: [{ before: 100, after: 180 }] });
    expect((await as("yuhang").call(api.compare, compare)).status).toBe(403);
  });

  test("the list says what the caller's region holds of a version", async () => {
    const made = await version();
    await taxRow(made, await enterprise());
    await taxRow(made, await enterprise({ xzqdm: "330212", xzqmc: "鄞州区" }), { hsss: 40 });
    const of = async (user: Username) => {
      const { body } = await as(user).call(api.list, { nd: 2024 });
      return body.map(({ jlzs, sszj }) => [jlzs, sszj]);
    };
    expect(await of("shuiwu")).toEqual([[2, 140]]);
    expect(await of("hangzhou")).toEqual([[1, 100]]);
    expect((await as("yuhang").call(api.list, {})).status).toBe(403);
  });
});

describe("figures of a year", () => {
  test("are the shares of the published version, and follow it and the relations", async () => {
    const [parcel, other] = [await land({ mj: 20_000 }), await land()];
    const [firm, tenant] = [await enterprise(), await enterprise()];
    await relation(parcel, firm, { gxzt: "1", ftbl: 60 });
    await relation(other, firm, { gxzt: "1", ftbl: 40 });
    const proposed = await relation(parcel, tenant, { gxlx: "2" });
    const [one, two] = [await version({ zt: "1" }), await version({ zt: "1" })];
    await taxRow(one, firm, { hsss: 100, zjz: 500 });
    await taxRow(one, tenant, { hsss: 30, zjz: 60 });
    await taxRow(two, firm, { hsss: -50, zjz: 500 });
    const shown = async () => {
      const { record } = (await as("sheng").call(gyydApi.info, { dkid: parcel.dkid })).body;
      return [record.qys, record.zss, record.mjss, record.mjzjz, record.sfws];
    };
    expect(await shown()).toEqual([0, 0, null, null, 0]);
    await as("sheng").call(api.publish, { bbid: one.bbid, bbh: 0 });
    expect(await shown()).toEqual([1, 60, 2, 10, 0]);
    const { list } = (await as("sheng").call(yddwApi.pageList, {})).body;
    expect(list.map(({ zss }) => zss).sort()).toEqual([100, 30].sort());

    await as("yuhang").call(dqgxApi.confirm, { ids: [proposed.gxid] });
    expect(await shown()).toEqual([2, 90, 3, 12, 0]);
    const rows = (await as("shuiwu").call(sshsApi.pageList, { bbid: [one.bbid] })).body.list;
    expect(Object.fromEntries(rows.map(({ tyshxydm, pplx }) => [tyshxydm, pplx]))).toEqual({
      [firm.tyshxydm]: "2",
      [tenant.tyshxydm]: "3",
    });
    await as("yuhang").call(dqgxApi.release, { ids: [proposed.gxid], zzrq: "2024-06-30" });
    expect(await shown()).toEqual([1, 60, 2, 10, 0]);

    await as("sheng").call(api.publish, { bbid: two.bbid, bbh: 0 });
    expect(await shown()).toEqual([1, -30, -1, 10, 0]);
    await as("sheng").call(api.archive, { bbid: two.bbid, bbh: 1 });
    // Without a published version nothing is known of taxes, so no land is said to be without.
    expect(await shown()).toEqual([0, 0, null, null, 0]);
  });

  test("an area that is corrected changes the figures per 亩", async () => {
    const parcel = await land({ mj: 20_000 });
    const firm = await enterprise();
    await relation(parcel, firm, { gxzt: "1" });
    const made = await version({ zt: "1" });
    await taxRow(made, firm, { hsss: 60 });
    await as("sheng").call(api.publish, { bbid: made.bbid, bbh: 0 });
    const reply = await as("hangzhou").call(gyydApi.update, {
      id: parcel.dkid,
      bbh: 0,
      values: { mj: 10_000 },
      confirmWarnings: true,
    });
    expect(reply.body).toMatchObject({ mj: 10_000, mjss: 4, zss: 60 });
  });
});

describe("the matches of a version's rows", () => {
  const kinds = async (bbid: string) => {
    const { body } = await as("shuiwu").call(sshsApi.pageList, { bbid: [bbid] });
    return body.list.map(({ pplx }) => pplx);
  };
  /** An enterprise on a parcel, and how it leaves it. */
  async function matched() {
    const firm = await enterprise();
    const { gxid } = await relation(await land(), firm, { gxzt: "1" });
    const leave = () =>
      as("yuhang").call(dqgxApi.release, { ids: [String(gxid)], zzrq: "2024-06-30" });
    return { firm, leave };
  }

  test("stay as they were while it is archived, and are today's when it counts again", async () => {
    const { firm, leave } = await matched();
    const year = await version({ zt: "3" });
    const quarter = await version({ zt: "3", sjlx: "2", sjq: 1 });
    for (const one of [year, quarter]) await taxRow(one, firm, { pplx: "1" });
    await leave();
    expect([await kinds(year.bbid), await kinds(quarter.bbid)]).toEqual([["1"], ["1"]]);
    for (const { bbid } of [year, quarter]) {
      const back = { bbid, bbh: 0, note: "恢复上一版本" };
      expect((await as("sheng").call(api.rollback, back)).status).toBe(200);
      expect(await kinds(bbid)).toEqual(["0"]);
    }
    expect(await openRollOuts(here().db)).toEqual([]);
  });

  test("are today's in a copy of an archived one", async () => {
    const { firm, leave } = await matched();
    const year = await version({ zt: "3" });
    await taxRow(year, firm, { pplx: "1" });
    await leave();
    const copy = { nd: 2024, bbmc: "复制版本", copyFrom: year.bbid };
    const { body } = await as("shuiwu").call(api.create, copy);
    expect([await kinds(body.bbid), await kinds(year.bbid)]).toEqual([["0"], ["1"]]);
  });

  test("are today's in the one that a cancelled publication gives its place back", async () => {
    const { firm, leave } = await matched();
    const [former, next] = [await version({ zt: "2" }), await version({ zt: "1" })];
    for (const one of [former, next]) await taxRow(one, firm, { pplx: "1" });
    const province = as("sheng");
    const asked = { bbid: next.bbid, bbh: 0, background: true };
    const { body } = await province.call(api.publish, asked);
    await leave();
    expect([await kinds(former.bbid), await kinds(next.bbid)]).toEqual([["1"], ["0"]]);
    const jobId = body.jobId ?? "";
    await province.call(jobApi.cancel, { jobId });
    here().queue.start();
    expect((await settled(province, jobId)).state).toBe("cancelled");
    expect(await kinds(former.bbid)).toEqual(["0"]);
  });
});

test("a version begins with the rows of another one, which stays as it is", async () => {
  const source = await version({ zt: "2", nd: 2023 });
  const firm = await enterprise();
  await taxRow(source, firm, { hsss: 321, sfyc: 1, ycyy: "税额异常" });
  const made = await as("shuiwu").call(api.create, {
    ...{ nd: 2024, sjlx: "1", bbmc: "复制版本", copyFrom: source.bbid },
  });
  expect(made.status).toBe(200);
  const { body } = await as("shuiwu").call(sshsApi.pageList, { bbid: [made.body.bbid] });
  expect(body.list).toMatchObject([
    { nd: 2024, tyshxydm: firm.tyshxydm, hsss: 321, sfyc: 1, ycyy: "税额异常", bbh: 0 },
  ]);
  expect((await as("shuiwu").call(sshsApi.pageList, { bbid: [source.bbid] })).body.total).toBe(1);
  const unknown = await as("shuiwu").call(api.create, {
    ...{ nd: 2024, sjlx: "1", bbmc: "复制版本", copyFrom: "nothing" },
  });
  expect(unknown.status).toBe(404);
});

test("rows of open versions are marked as abnormal with a reason, published ones are not", async () => {
  const [open, published] = [await version({ zt: "0" }), await version({ zt: "2" })];
  const rows = [
    await taxRow(open, await enterprise()),
    await taxRow(published, await enterprise()),
  ];
  const ids = rows.map(({ id }) => String(id));
  const mark = (user: Username, over: object = {}) =>
    as(user).call(sshsApi.mark, { ids, sfyc: 1, ycyy: "税额突增", ...over });
  const { body } = await mark("shuiwu");
  expect(body).toEqual({
    ok: [ids[0]],
    failed: [{ id: ids[1], message: "已发布或已归档的版本不能修改" }],
  });
  const listed = await as("shuiwu").call(sshsApi.pageList, { bbid: [open.bbid], sfyc: [1] });
  expect(listed.body.list).toMatchObject([{ id: ids[0], ycyy: "税额突增", bbh: 1 }]);
  const stale = await mark("shuiwu", { versions: { [ids[0] ?? ""]: 0 } });
  expect(stale.body.failed[0]?.message).toContain("已被他人修改");
  expect((await mark("shuiwu", { ycyy: "" })).status).toBe(400);
  expect((await mark("yuhang")).status).toBe(403);
  expect((await mark("shuiwu", { sfyc: 0, ycyy: "" })).body.ok).toEqual([ids[0]]);
});
