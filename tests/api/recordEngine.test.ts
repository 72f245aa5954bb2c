import { describe, expect, test } from "vitest";
import { gydxjh } from "#contract/datasets/gydxjh";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { authoritiesOf } from "#contract/roles";
import { removeFrom } from "../../src/server/services/records/recordRemove";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { type Username, users } from "./users";

withApp();

/** Behaviour that the shared engine gives to every register. */

type Removable = { dataset: AnyDataset; remove: Endpoint; ids: string };

/** Registers whose records can only be deleted in some states. */
const removable: [string, Removable][] = Object.entries(endpoints).flatMap(([name, group]) => {
  const dataset = datasets[name];
  const { remove } = group;
  if (!dataset?.state || !remove || !dataset.work.deletable?.length) return [];
  const [ids = "ids"] = Object.keys((remove.input as { shape?: object }).shape ?? {});
  return [[name, { dataset, remove, ids }]];
});

const clerks: Username[] = ["yuhang", "hangzhou", "sheng"];
const whoMay = ({ access }: Endpoint): Username =>
  clerks.find((one) => authoritiesOf[users[one].role].includes(String(access))) ?? "sheng";

type Result = { ok: string[]; failed: { id: string; message: string }[] };

describe.each(removable)("records of %s", (_, { dataset, remove, ids }) => {
  test("are deleted in the states that the dataset names, and else told why they stay", async () => {
    const { key, state, work, fields } = dataset;
    const codes = fields[state ?? ""]?.codes ?? {};
    const free = { ...(fields.zkfzt && { zkfzt: "0" }) };
    const records = Object.keys(codes).map((held) =>
      sampleOf(dataset, { [state ?? ""]: held, ...free }),
    );
    await insertSamples(here().db, dataset, records);
    const asked = [...records.map((record) => String(record[key.id])), "nothing"];
    const { status, body } = await as(whoMay(remove)).call(remove, { [ids]: asked });
    const { ok, failed } = body as Result;
    const expected = Object.entries(codes).flatMap(([held, label], i) =>
      work.deletable?.includes(held)
        ? []
        : [{ id: asked[i], message: `“${label}”的${work.noun}不能删除` }],
    );
    expect([status, failed]).toEqual([
      200,
      [...expected, { id: "nothing", message: `${work.noun}不存在或不在权限范围内` }],
    ]);
    expect(ok).toHaveLength(work.deletable?.length ?? 0);
  });
});

test("who has seen another version is told so, whatever the step", async () => {
  const [done, open] = [sampleOf(gydxjh, { jhzt: "3" }), sampleOf(gydxjh, { jhzt: "0" })];
  await insertSamples(here().db, gydxjh, [done, open]);
  const [first, second] = [String(done.jhid), String(open.jhid)];
  const start = (versions: Record<string, number>) =>
    as("yuhang").call(gydxjhApi.updateJhzt, { jhids: [first, second], jhzt: "1", versions });
  const { body } = await start({ [first]: 7, [second]: 7 });
  expect(new Set(body.failed.map(({ message }) => message))).toEqual(
    new Set(["数据已被他人修改，请刷新后重试"]),
  );
  const seen = await start({ [first]: 0, [second]: 0 });
  expect([seen.body.ok, seen.body.failed.map(({ message }) => message)]).toEqual([
    [second],
    [expect.stringMatching(/^当前状态“.+”不能改为“.+”$/)],
  ]);
});

test("what follows a removal stands in the transaction of each slice", async () => {
  const records = Array.from({ length: 120 }, () => sampleOf(gydxjh, { jhzt: "0" }));
  await insertSamples(here().db, gydxjh, records);
  const followed: number[] = [];
  const register = {
    dataset: gydxjh,
    follow: async (_: unknown, gone: readonly string[]) => void followed.push(gone.length),
  };
  const caller = {
    ...{ id: "1", username: "sheng", realName: "省", roles: [users.sheng.role] },
    ...{ authorities: authoritiesOf[users.sheng.role], areaCode: "33", cyptid: null },
  };
  const ctx = { ...here(), caller, readDb: here().db, token: null, ip: "", agent: null };
  const ids = records.map(({ jhid }) => String(jhid));
  const { ok } = await removeFrom({ ...ctx, note: () => {} }, register, "test", ids);
  expect([ok.length, followed]).toEqual([120, [100, 20]]);
});
