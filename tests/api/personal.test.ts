import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { personView } from "#contract/define/field";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { endpoints } from "#contract/endpoints/index";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { as, here, type Reply, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { platformId } from "./users";

withApp();

/** Names and telephone numbers of people: whoever lacks the right sees a mask, and cannot ask round it. */

type Row = Record<string, unknown>;
const personalOf = ({ fields }: AnyDataset) =>
  Object.keys(fields).filter((name) => fields[name]?.secret === personView);

const guarded = Object.values(datasets)
  .filter((dataset) => personalOf(dataset).length > 0)
  .map((dataset) => [dataset.name, dataset] as const);

const phone = "13812345678";
const person = "王小明";
const wholeOf = (name: string) => (name === "lxdh" ? phone : person);
const maskOf = (name: string) => (name === "lxdh" ? "138****5678" : "王**");

test("every field of a person is one of these", () => {
  for (const { name, fields } of Object.values(datasets)) {
    const named = Object.entries(fields).filter(([, { label }]) =>
      /电话|手机|联系人|法定代表人|法人|身份证|银行|账号/.test(label),
    );
    for (const [field, { secret }] of named)
      expect([name, field, secret]).toEqual([name, field, personView]);
  }
  expect(guarded.map(([name]) => name).sort()).toEqual(["cypt", "dxydsd", "gydxjh", "yddw"]);
});

describe.each(guarded)("%s", (name, dataset) => {
  const group = Object.values(endpoints).find(
    (one) => one.pageList?.path && "pageList" in one && endpoints[name] === one,
  );
  const page = (group ?? endpoints.park)?.pageList as Endpoint | undefined;
  const personal = personalOf(dataset);
  const fill = () =>
    insertSamples(here().db, dataset, [
      sampleOf(dataset, Object.fromEntries(personal.map((field) => [field, wholeOf(field)]))),
    ]);
  const list = (user: "chakan" | "hangzhou", query: object) =>
    as(user).call(page as Endpoint, query as never) as unknown as Promise<Reply<{ list: Row[] }>>;

  if (page) {
    test("is listed with masks to readers, and in full to reviewers", async () => {
      await fill();
      const read = (await list("chakan", {})).body;
      expect(personal.map((field) => read.list[0]?.[field])).toEqual(personal.map(maskOf));
      const reviewed = (await list("hangzhou", {})).body;
      expect(personal.map((field) => reviewed.list[0]?.[field])).toEqual(personal.map(wholeOf));
    });

    test("is neither put in order nor found by them", async () => {
      await fill();
      for (const field of personal) {
        expect((await list("chakan", { sort: { field, order: "desc" } })).status).toBe(403);
        const found = await list("chakan", { keyword: wholeOf(field) });
        expect(found.body.list ?? []).toEqual([]);
      }
    });
  }

  if (dataset.geometry !== null)
    test("has features without them", async () => {
      await fill();
      const layer = `/api/rest/services/${name}/FeatureServer/0/query`;
      const plain = await as("chakan").get(`${layer}?f=json&outFields=*&where=1%3D1`);
      const items = await as("chakan").get(`/api/ogc/collections/${name}/items`);
      for (const said of [plain, items]) {
        expect(said.status).toBe(200);
        expect(said.bytes.toString()).not.toContain(phone);
        expect(said.bytes.toString()).not.toContain(person);
      }
    });
});

test("a form that sends masks back stores none of them", async () => {
  const { db } = here();
  const { dkid } = (
    await insertParcels(db, "dxydsd", [
      parcel({ geometry: squareIn("330110", 3), lxdh: phone, cyptid: platformId }),
    ])
  )[0] as { dkid: string };
  const clerk = as("pingtai");
  const info = await clerk.call(dxydsdApi.info, { dkid });
  expect(info.body.record.lxdh).toBe("138****5678");
  const values = { ...info.body.record, bz: "改了备注" };
  const order = { dkid, bbh: 0, values, confirmWarnings: true };
  const saved = await clerk.call(dxydsdApi.update, order);
  expect([saved.status, saved.body.bz, saved.body.lxdh]).toEqual([200, "改了备注", "138****5678"]);
  const { rows } = await sql`select lxdh from dxydsd where dkid = ${dkid}`.execute(db);
  expect(rows).toEqual([{ lxdh: phone }]);
  const late = await clerk.call(dxydsdApi.update, order);
  expect(late.status).toBe(409);
  expect(JSON.stringify(late.body)).not.toContain(phone);
});

test("an enterprise's card and what becomes of it tell readers nothing", async () => {
  const { yddw } = datasets;
  const [firm] = await insertSamples(here().db, yddw as AnyDataset, [
    sampleOf(yddw as AnyDataset, { fddbr: person, lxdh: phone }),
  ]);
  const { body } = await as("chakan").call(yddwApi.info, { qyid: String(firm?.qyid) });
  expect(JSON.stringify(body)).not.toContain(phone);
  expect(JSON.stringify(body)).toContain("王**");
});
