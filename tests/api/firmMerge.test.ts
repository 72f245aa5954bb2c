import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { firmMergeApi as api } from "#contract/endpoints/firm/firmMerge";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { taxRow, version } from "./taxes";

withApp();

type Firm = Awaited<ReturnType<typeof enterprise>>;
const ref = (firm: Firm) => ({ id: String(firm.qyid), bbh: Number(firm.bbh ?? 0) });

const relationsOf = async (code: string) => {
  const { rows } = await sql<{ dkid: string; ftbl: number; symj: number; qymc: string }>`
    select dkid, ftbl::float, symj::float, qymc from dqgx
     where tyshxydm = ${code} and scbz = 0 order by dkid`.execute(here().db);
  return rows;
};
const taxOf = async (code: string) => {
  const { rows } = await sql<{ hsss: number }>`
    select hsss::float from sshsjcb where tyshxydm = ${code} and scbz = 0`.execute(here().db);
  return rows.map(({ hsss }) => hsss);
};

/** Two records of one enterprise, each with its own parcel, and tax in one version. */
async function twins() {
  const [keep, drop] = [
    await enterprise({ qymc: "杭州示例机械有限公司", zss: 300 }),
    await enterprise({ qymc: "杭州示例机械（集团）股份有限公司", zss: 100 }),
  ];
  const [first, second] = [await land({}), await land({})];
  await relation(first, keep, { gxzt: "1" });
  await relation(second, drop, { gxzt: "1" });
  const current = await version({ zt: "2" });
  await taxRow(current, keep, { hsss: 300, ssje: 300 });
  await taxRow(current, drop, { hsss: 100, ssje: 100 });
  return { keep, drop, first, second };
}

describe("enterprises that stand twice", () => {
  test("are listed by name but for their form, with what hangs on them", async () => {
    const { keep, drop } = await twins();
    await enterprise({ qymc: "别的有限公司" });
    const { body } = await as("yuhang").call(api.duplicates, {});
    expect(body.total).toBe(1);
    const [group] = body.list;
    expect(group?.reason).toBe("name");
    expect(group?.firms.map(({ record }) => record.qyid).sort()).toEqual(
      [keep.qyid, drop.qyid].sort(),
    );
    expect(group?.firms.map(({ relations, taxes }) => [relations, taxes])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect((await as("ningbo").call(api.duplicates, {})).body.total).toBe(0);
  });

  test("become one: relations, shares and tax go along, and the whole can be taken back", async () => {
    const { keep, drop } = await twins();
    const merged = await as("yuhang").call(api.merge, {
      keep: ref(keep),
      drop: [ref(drop)],
      values: { fddbr: "示例人" },
      confirmWarnings: true,
    });
    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({ relations: 2, taxes: 2 });
    const moved = await relationsOf(keep.tyshxydm);
    expect(moved.map(({ ftbl }) => ftbl).sort()).toEqual([25, 75]);
    expect(new Set(moved.map(({ qymc }) => qymc))).toEqual(new Set(["杭州示例机械有限公司"]));
    expect(await taxOf(keep.tyshxydm)).toEqual([400]);
    expect(await taxOf(drop.tyshxydm)).toEqual([]);
    expect((await as("yuhang").call(api.duplicates, {})).body.total).toBe(0);

    const { mergeId } = merged.body;
    const listed = await as("yuhang").call(api.merges, {});
    expect(listed.body.list).toMatchObject([{ mergeId, undoneAt: null }]);
    const undone = await as("yuhang").call(api.undo, { mergeId });
    expect(undone.status).toBe(200);
    expect(await relationsOf(keep.tyshxydm)).toMatchObject([{ ftbl: 100 }]);
    expect(await relationsOf(drop.tyshxydm)).toMatchObject([{ ftbl: 100 }]);
    expect(await taxOf(drop.tyshxydm)).toEqual([100]);
    expect(await taxOf(keep.tyshxydm)).toEqual([300]);
    expect((await as("yuhang").call(api.undo, { mergeId })).status).toBe(404);
  });

  test("give land back to whoever held it when the merge is undone", async () => {
    const { keep, drop } = await twins();
    const held = await land({ tyshxydm: drop.tyshxydm });
    const holder = async () => {
      const { rows } = await sql<{ tyshxydm: string }>`
        select tyshxydm from gyyd where dkid = ${held.dkid}`.execute(here().db);
      return rows[0]?.tyshxydm;
    };
    const { body } = await as("yuhang").call(api.merge, { keep: ref(keep), drop: [ref(drop)] });
    expect(await holder()).toBe(keep.tyshxydm);
    const undone = await as("yuhang").call(api.undo, { mergeId: body.mergeId });
    expect([undone.status, await holder()]).toEqual([200, drop.tyshxydm]);
  });

  test("stay two once somebody has gone on with what was merged", async () => {
    const { keep, drop } = await twins();
    const { body } = await as("yuhang").call(api.merge, { keep: ref(keep), drop: [ref(drop)] });
    await sql`update dqgx set bbh = bbh + 1 where tyshxydm = ${keep.tyshxydm}`.execute(here().db);
    const { status, body: refusal } = await as("yuhang").call(api.undo, { mergeId: body.mergeId });
    expect([status, refusal.message]).toEqual([409, expect.stringContaining("不能整体撤销")]);
    expect(await taxOf(keep.tyshxydm)).toEqual([400]);
  });

  test("are merged by nobody who may not edit them, nor in a version that has gone", async () => {
    const { keep, drop } = await twins();
    const order = { keep: ref(keep), drop: [ref(drop)] };
    expect((await as("chakan").call(api.merge, order)).status).toBe(403);
    expect((await as("ningbo").call(api.merge, order)).status).toBe(404);
    const late = { ...order, drop: [{ ...ref(drop), bbh: 9 }] };
    expect((await as("yuhang").call(api.merge, late)).status).toBe(409);
    const self = { keep: ref(keep), drop: [ref(keep)] };
    expect((await as("yuhang").call(api.merge, self)).status).toBe(400);
    expect(await relationsOf(drop.tyshxydm)).toHaveLength(1);
  });
});
