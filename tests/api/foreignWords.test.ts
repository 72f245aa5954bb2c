import { expect, test } from "vitest";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import type { Problem } from "#contract/rules/problem/report";
import { as, here, withApp } from "./harness";
import { check, imported } from "./imports";
import { enterprise, land, relation } from "./industry";
import { newUser } from "./newUser";
import { approvedParcel, projectDraft } from "./projects";
import { cleanRow, sheet, taxRow, version } from "./taxes";

withApp();

/** What a check or a page might say of another region's records, and does not. */

const elsewhere = { xzqdm: "330212", xzqmc: "鄞州区" };

test("that another county has imported the same file", async () => {
  here().queue.start();
  await imported(as("yuhang"), "dxyd-sd-clean.mdb");
  const { problems } = await check(as("yinzhou"), "dxyd-sd-clean.mdb");
  expect(problems.map(({ rule }) => rule)).not.toContain("F007");
});

test("that a project of this name stands in another county", async () => {
  const draft = projectDraft([await approvedParcel("zkfxmsd", elsewhere)]);
  expect((await as("yinzhou").call(zkfxmsdApi.insert, draft)).status).toBe(200);
  const { xmmc, xzqdm } = draft.values as Record<string, unknown>;
  const guess = projectDraft([await approvedParcel()], { xmmc, xzqdm });
  const { status, body } = await as("yuhang").call(zkfxmsdApi.insert, guess);
  const rules = (body.problems as unknown as Problem[]).map(({ rule }) => rule);
  expect([status, rules.includes("A009"), rules.includes("P002")]).toEqual([400, true, false]);
});

test("what an enterprise of another region paid the year before", async () => {
  const firm = await enterprise(elsewhere);
  await taxRow(await version({ nd: 2023, zt: "2" }), firm, { ssje: 40 });
  const { bbid } = await version();
  const file = await sheet([cleanRow({ ...firm, xzqdm: "330110", xzqmc: "余杭区" })]);
  const clerk = await newUser("3301", "ROLE_TAX");
  const { body } = await clerk.call(sshsApi.upload, { file, bbid });
  expect(body.problems.map(({ message }) => message)).toEqual([]);
});

test("the tax of an enterprise that is registered elsewhere and uses land here", async () => {
  const parcel = await land({ mj: 20_000 });
  const firms = [await enterprise(), await enterprise(elsewhere)];
  const made = await version({ zt: "1" });
  for (const firm of firms) {
    await relation(parcel, firm, { gxzt: "1", symj: 5_000 });
    await taxRow(made, firm, { hsss: 61.47 });
  }
  await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
  const { body } = await as("hangzhou").call(gyzzApi.detail, { dkid: parcel.dkid });
  const told = new Map(body.enterprises.map(({ tyshxydm, zss }) => [tyshxydm, zss]));
  expect(firms.map(({ tyshxydm }) => told.get(tyshxydm))).toEqual([61.47, null]);
});
