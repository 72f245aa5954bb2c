import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { gyyd } from "#contract/datasets/gyyd";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { takeoverApi } from "#contract/endpoints/uploads/takeover";
import { as, here, withApp } from "./harness";
import { settled } from "./imports";
import { draftOf, enterprise, land, relation } from "./industry";
import { squareIn } from "./parcels";
import { platformGaps } from "./platforms";
import { geopackage } from "./registerFile";
import { insertSamples, sampleOf } from "./samples";
import { evaluateAll, taxRow, version } from "./taxes";

withApp();

const place = { xzqdm: "330110", xzqmc: "余杭区" };
const [east, west] = [
  { cyptid: "east", cyptmc: "城东园" },
  { cyptid: "west", cyptmc: "城西园" },
];
const platforms = () =>
  insertSamples(
    here().db,
    cypt,
    [east, west].map((one) => sampleOf(cypt, { ...place, ...one })),
  );

/** 宗, ㎡, 万元, enterprises, large ones, and 万元/亩, as somebody sees them who may see tax. */
const seen = async ({ cyptid }: { cyptid: string }) => {
  const { record } = (await as("sheng").call(cyptApi.info, { cyptid })).body;
  const { dks, gygymj, zss, qys, gsqys, mjss } = record;
  return [dks, gygymj, zss, qys, gsqys, mjss];
};
const nothing = [0, 0, 0, 0, 0, null];

// Whatever a test has done, nothing kept may differ from what is there.
afterEach(async () => expect(await platformGaps()).toEqual([]));

describe("the figures of a platform follow", () => {
  test("land that is entered, edited, moved and deleted", async () => {
    await platforms();
    const { dkid } = await land({ ...east, mj: 20_000 });
    await land({ ...east, mj: 1_000, zss: 3 });
    expect(await seen(east)).toEqual([2, 21_000, 3, 0, 0, 0.1]);
    const edit = (bbh: number, values: object) =>
      as("yuhang").call(gyydApi.update, {
        ...{ id: dkid, bbh, values: values as Record<string, unknown>, confirmWarnings: true },
      });
    expect((await edit(0, { mj: 10_500, zjzmj: 10_500 })).status).toBe(200);
    expect((await seen(east))[1]).toBe(11_500);
    expect((await edit(1, { cyptid: "west" })).status).toBe(200);
    expect([await seen(east), await seen(west)]).toEqual([
      [1, 1_000, 3, 0, 0, 2],
      [1, 10_500, 0, 0, 0, 0],
    ]);
    const { body } = await as("yuhang").call(gyydApi.remove, { ids: [dkid] });
    expect([body.ok, await seen(west)]).toEqual([[dkid], nothing]);
  });

  test("enterprises, their size, and an edit of many at once", async () => {
    await platforms();
    const firms = [
      await enterprise({ ...east, qygm: "1" }),
      await enterprise({ ...east, qygm: "2" }),
      await enterprise({ ...west, qygm: "1" }),
    ];
    expect([(await seen(east))[3], (await seen(east))[4]]).toEqual([2, 1]);
    const items = firms.map(({ qyid }) => ({
      ...{ id: String(qyid), bbh: 0, values: { cyptid: "west", qygm: "1" } },
    }));
    const saved = await as("yuhang").call(bulkApi.save, { dataset: "yddw", items });
    expect(saved.body.failed).toEqual([]);
    expect([await seen(east), (await seen(west)).slice(3, 5)]).toEqual([nothing, [3, 3]]);
    await as("yuhang").call(yddwApi.remove, { ids: [String(firms[0]?.qyid)] });
    expect((await seen(west))[3]).toBe(2);
  });

  test("a relation that is confirmed, and the publication of a tax version and its withdrawal", async () => {
    await platforms();
    const firm = await enterprise(east);
    const parcel = await land({ ...east, mj: 10_000 });
    const draft = draftOf(parcel, firm, { symj: 10_000 });
    const made = await as("yuhang").call(dqgxApi.save, { values: draft, confirmWarnings: true });
    expect(made.status).toBe(200);
    const first = await version({ zt: "1" });
    await taxRow(first, firm, { hsss: 60, ssje: 60 });
    const publish = (bbid: string, bbh: number) =>
      as("shuiwu").call(ssbbApi.publish, { bbid, bbh });
    await publish(first.bbid, 0);
    expect((await seen(east))[2]).toBe(0);
    const confirmed = await as("yuhang").call(dqgxApi.confirm, { ids: [made.body.gxid] });
    expect(confirmed.body.failed).toEqual([]);
    expect(await seen(east)).toEqual([1, 10_000, 60, 1, 1, 4]);
    const second = await version({ zt: "1" });
    await taxRow(second, firm, { hsss: -15, ssje: -15 });
    await publish(second.bbid, 0);
    expect((await seen(east)).slice(2)).toEqual([-15, 1, 1, -1]);
    await as("shuiwu").call(ssbbApi.rollback, { bbid: first.bbid, bbh: 2, note: "第二版有误" });
    expect((await seen(east))[2]).toBe(60);
  });

  test("an evaluation, which changes none of them", async () => {
    await platforms();
    const firm = await enterprise(east);
    const parcel = await land({ ...east, mj: 10_000 });
    await relation(parcel, firm, { gxzt: "1" });
    const made = await version({ zt: "1" });
    await taxRow(made, firm);
    await as("shuiwu").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
    const before = await seen(east);
    expect(before[2]).toBe(100);
    await evaluateAll(2024);
    const { rows } = await sql`select pjdj from gyyd where pjdj is not null`.execute(here().db);
    expect([rows.length, await seen(east)]).toEqual([1, before]);
  });

  test("a register that is taken over whole, in the moment that it shows, and taken back", async () => {
    await platforms();
    await land({ ...east, mj: 5_000 });
    const rows = [1, 2, 3].map((n) => {
      const { dkid, bbh, txmj, zxjd, zxwd, ...values } = sampleOf(gyyd, {
        ...{ dkbh: `330110GY90000${n}`, mj: 1_000 * n, zss: 0, xzjdm: null, xzjmc: null },
        ...{ ...place, cyptid: n < 3 ? "330110PT0007" : null, cyptmc: n < 3 ? null : "城西园" },
      });
      return { ...values, geometry: squareIn("330110", 400 + n) };
    });
    await sql`update cypt set cyptbh = '330110PT0007' where cyptid = 'east'`.execute(here().db);
    const { body } = await as("sheng").call(takeoverApi.upload, {
      ...{ file: geopackage(rows), dataset: "gyyd" },
    });
    here().queue.start();
    const take = async (publish: boolean) => {
      const started = await as("sheng").call(takeoverApi.start, { id: body.id, publish });
      return (await settled(as("sheng"), started.body.jobId)).state;
    };
    expect([await take(false), await seen(east)]).toEqual(["done", [1, 5_000, 0, 0, 0, 0]]);
    expect(await take(true)).toBe("done");
    expect([(await seen(east)).slice(0, 2), (await seen(west)).slice(0, 2)]).toEqual([
      [3, 8_000],
      [1, 3_000],
    ]);
    const back = await as("sheng").call(takeoverApi.revoke, { id: body.id });
    expect((await settled(as("sheng"), back.body.jobId)).state).toBe("done");
    expect([await seen(east), await seen(west)]).toEqual([[1, 5_000, 0, 0, 0, 0], nothing]);
  });

  test("nothing that is written over them", async () => {
    await platforms();
    await sql`update cypt set qys = 99, zss = 7 where cyptid = 'east'`.execute(here().db);
    expect(await seen(east)).toEqual(nothing);
  });
});

describe("the history of a platform", () => {
  test("keeps of its figures how each day began, and every edit", async () => {
    await platforms();
    await land({ ...east, mj: 1_000 });
    await land({ ...east, mj: 2_000 });
    const kept = async () =>
      (
        await sql<{ dks: number; zdcy: string }>`
          select dks, zdcy from history.cypt where cyptid = 'east' order by h_id`.execute(here().db)
      ).rows;
    expect((await kept()).map(({ dks }) => dks)).toEqual([0]);
    const edited = await as("hangzhou").call(cyptApi.update, {
      ...{ id: "east", bbh: 0, values: { zdcy: "装备" }, confirmWarnings: true },
    });
    expect(edited.body).toMatchObject({ zdcy: "装备", dks: 2, bbh: 1 });
    expect((await kept()).map(({ dks }) => dks)).toEqual([0, 2]);
    await sql`update history.cypt set h_until = h_until - interval '1 day'`.execute(here().db);
    await land({ ...east, mj: 3_000 });
    await land({ ...east, mj: 4_000 });
    expect((await kept()).map(({ dks }) => dks)).toEqual([0, 2, 2]);
  });
});
