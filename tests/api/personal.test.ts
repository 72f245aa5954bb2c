import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { personView } from "#contract/define/field";
import { sysLogApi } from "#contract/endpoints/account/sys";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { endpoints } from "#contract/endpoints/index";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { personApi } from "#contract/endpoints/records/person";
import { badPhone } from "#contract/rules/parcel/ownerRules";
import { replyOf } from "./featureCalls";
import { as, here, type Reply, withApp } from "./harness";
import { enterprise } from "./industry";
import { insertParcels, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { sheetOf } from "./sheetOf";
import { platformId, type Username } from "./users";

withApp();

/** Names and telephone numbers of people: everybody sees masks, and cannot ask round them. */

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
  const list = (user: "chakan" | "hangzhou" | "yuhang", query: object) =>
    as(user).call(page as Endpoint, query as never) as unknown as Promise<Reply<{ list: Row[] }>>;

  if (page) {
    test("is listed with masks, to those with the right too", async () => {
      await fill();
      for (const user of ["chakan", "hangzhou", "yuhang"] as const) {
        const read = (await list(user, {})).body;
        expect(personal.map((field) => read.list[0]?.[field])).toEqual(personal.map(maskOf));
      }
    });

    test("is neither put in order nor found by them", async () => {
      await fill();
      for (const field of personal) {
        for (const user of ["chakan", "hangzhou"] as const) {
          expect((await list(user, { sort: { field, order: "desc" } })).status).toBe(403);
          const found = await list(user, { keyword: wholeOf(field) });
          expect(found.body.list ?? []).toEqual([]);
        }
      }
    });
  }

  if (dataset.geometry !== null)
    test("has features without them", async () => {
      await fill();
      const layer = `/api/rest/services/${name}/FeatureServer/0/query`;
      const told = [];
      for (const user of ["chakan", "hangzhou"] as const) {
        told.push(await as(user).get(`${layer}?f=json&outFields=*&where=1%3D1`));
        told.push(await as(user).get(`/api/ogc/collections/${name}/items`));
        const where = encodeURIComponent(`${personal[0]} like '1%'`);
        const asked = replyOf(await as(user).get(`${layer}?f=json&where=${where}`));
        expect(asked.status).toBe(400);
      }
      for (const said of told) {
        expect(said.status).toBe(200);
        expect(said.bytes.toString()).not.toContain(phone);
        expect(said.bytes.toString()).not.toContain(person);
      }
    });
});

describe.each(guarded)("%s on demand", (name, dataset) => {
  const personal = personalOf(dataset);
  const fill = async () => {
    const whole = Object.fromEntries(personal.map((field) => [field, wholeOf(field)]));
    const [row] = await insertSamples(here().db, dataset, [sampleOf(dataset, whole)]);
    return { whole, id: String(row?.[dataset.key.id]) };
  };
  const told = async () => {
    const { rows } = await sql<{ username: string; target: string; outcome: number; said: string }>`
      select username, target, outcome, detail::text said from audit
       where action = 'person/show' order by id`.execute(here().db);
    return rows;
  };

  test("shows the fields of one record, and the log says whose, which and to whom", async () => {
    const { whole, id } = await fill();
    const shown = await as("yuhang").call(personApi.show, { dataset: name, id, fields: personal });
    expect([shown.status, shown.body.values]).toEqual([200, whole]);
    const [row, ...more] = await told();
    expect([row?.username, row?.target, row?.outcome, more.length]).toEqual(["yuhang", id, 200, 0]);
    for (const field of personal) expect(row?.said).toContain(dataset.fields[field]?.label);
    expect(row?.said).not.toContain(phone);
    const log = await as("shenji").call(sysLogApi.pageList, { action: "person/show" });
    expect(JSON.stringify(log.body)).toContain("完整显示");
    expect(JSON.stringify(log.body)).not.toContain(phone);
  });

  test("shows nothing without the right, outside the region, or of other fields", async () => {
    const { id } = await fill();
    const ask = async (user: Username, fields: string[]) =>
      (await as(user).call(personApi.show, { dataset: name, id, fields })).status;
    expect(await ask("chakan", personal)).toBe(403);
    expect(await ask("pingtai", personal)).toBe(403);
    expect(await ask("shuiwu", personal)).toBe(403);
    expect(await ask("yinzhou", personal)).toBe(404);
    expect(await ask("yuhang", ["bz"])).toBe(400);
    expect(await ask("yuhang", [...personal, "constructor"])).toBe(400);
    const outcomes = (await told()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([403, 403, 403, 404, 400, 400]);
  });

  test("is written out with masks, and in full by who has the right and asks for it", async () => {
    const { whole } = await fill();
    const send = (user: Username, more: object) =>
      as(user).call(exportListApi.list, { dataset: name, columns: personal, ...more });
    const [, masks] = await sheetOf((await send("yuhang", {})).bytes);
    expect(masks).toEqual(personal.map(maskOf));
    const [, plain] = await sheetOf((await send("yuhang", { people: true })).bytes);
    expect(plain).toEqual(personal.map((field) => whole[field]));
    expect((await send("pingtai", { people: true })).status).toBe(403);
    expect((await send("chakan", { people: true })).status).toBe(403);
    const { rows } = await sql<{ said: string }>`
      select detail::text said from audit where action = 'export/list' and outcome = 200
       order by id`.execute(here().db);
    expect(rows.map(({ said }) => said.includes("plain"))).toEqual([false, true]);
  });
});

test("a mask is never stored over the value", async () => {
  const { db } = here();
  const { yddw } = datasets as { yddw: AnyDataset };
  const firm = await enterprise({ fddbr: person, lxdh: phone });
  const id = String(firm.qyid);
  const save = (values: object) =>
    as("yuhang").call(yddwApi.update, { id, bbh: 0, values, confirmWarnings: true } as never);
  const stored = async () =>
    (await sql`select fddbr, lxdh from yddw where qyid = ${id}`.execute(db)).rows[0];
  for (const lxdh of ["138****9999", "138**", "**"]) {
    const { status, body } = await save({ lxdh });
    expect([status, body.message]).toEqual([400, expect.stringContaining("联系电话含有掩码")]);
  }
  expect((await save({ LXDH: "138****9999" })).status).toBe(400);
  expect(await stored()).toEqual({ fddbr: person, lxdh: phone });
  const same = await save({ fddbr: "王**", LXDH: "138****5678", bz: "改" });
  expect(same.status).toBe(200);
  expect(await stored()).toEqual({ fddbr: person, lxdh: phone });
  const made = await as("yuhang").call(yddwApi.insert, {
    values: { ...sampleOf(yddw), lxdh: "138****5678" },
    confirmWarnings: true,
  } as never);
  expect([made.status, made.body.message]).toEqual([400, expect.stringContaining("掩码")]);
});

test("an undo gives back the number that its author wrote over, and nobody else's", async () => {
  const firm = await enterprise({ fddbr: person, lxdh: phone });
  const id = String(firm.qyid);
  const set = async (by: Username, bbh: number, lxdh: string) => {
    const items = [{ id, bbh, values: { lxdh } }];
    const order = { dataset: "yddw", items, confirmWarnings: true };
    return (await as(by).call(bulkApi.save, order)).body.failed.map(({ message }) => message);
  };
  const stored = async () =>
    (await sql<{ lxdh: string }>`select lxdh from yddw where qyid = ${id}`.execute(here().db))
      .rows[0]?.lxdh;
  const other = "13987654321";
  expect(await set("yuhang", 0, other)).toEqual([]);
  expect(await set("yuhang", 1, "137****0000")).toEqual([expect.stringContaining("掩码")]);
  expect(await set("yuhang", 1, "138****5678")).toEqual([]);
  expect(await stored()).toBe(phone);
  expect(await set("yuhang", 2, other)).toEqual([]);
  await sql`update yddw set gxr = 'linping' where qyid = ${id}`.execute(here().db);
  expect(await set("yuhang", 3, "138****5678")).toEqual([expect.stringContaining("掩码")]);
  expect(await stored()).toBe(other);
});

test("what became of a number is told in masks: history, ledger, bulk changes", async () => {
  const firm = await enterprise({ fddbr: person, lxdh: phone });
  const id = String(firm.qyid);
  const order = { id, bbh: 0, values: { lxdh: "13812345679" }, confirmWarnings: true };
  const items = [{ id, bbh: 0, values: { lxdh: "13812345679" } }];
  const replies = [
    await as("yuhang").call(bulkApi.preview, { dataset: "yddw", items }),
    await as("yuhang").call(yddwApi.update, order as never),
    await as("yuhang").call(yddwApi.info, { qyid: id }),
    await as("hangzhou").call(yddwApi.info, { qyid: id }),
  ];
  const ledger = await as("yuhang").call(gxtzApi.pageList, {});
  const [entry] = ledger.body.list;
  const told = await as("hangzhou").call(gxtzApi.info, { tzid: String(entry?.tzid) });
  const late = await as("yuhang").call(yddwApi.update, order as never);
  const all = [...replies, ledger, told, late];
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 409]);
  for (const { bytes } of all) expect(bytes.toString()).not.toMatch(/1381234567[89]/);
  for (const { bytes } of [...replies.slice(2), told]) {
    expect(bytes.toString()).toContain("138****5679");
  }
});

test("a file that comes in with masks says so, and its report masks what is wrong", () => {
  const record = { row: 1, dkbh: null, values: { lxdh: "138****5678" }, unread: {} };
  expect(badPhone(record as never, {} as never)).toMatchObject([{ rule: "A024", level: "E" }]);
  const odd = { ...record, values: { lxdh: "13812345" } };
  expect(JSON.stringify(badPhone(odd as never, {} as never))).not.toContain("13812345");
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
