import { sql } from "kysely";
import { expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { datasets } from "#contract/datasets/index";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { AnyDataset } from "#contract/define/dataset";
import { basisApi as api } from "#contract/endpoints/inbox/basis";
import { todoKinds } from "#contract/workflow/todo";
import { as, here, withApp } from "./harness";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

const basis = (user: Username, kind: string, id: string) => as(user).call(api.read, { kind, id });

async function store(over: Partial<Parcel>): Promise<Parcel> {
  const one = parcel({ cyptid: null, cyptmc: null, shzt: "1", ...over });
  await insertParcels(here().db, "dxydsd", [one]);
  return one;
}

/** The values whose fields the dataset has. */
const known = ({ fields }: AnyDataset, values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));

/** The square, moved by a share of its side. */
const moved = (shape: MultiPolygon, share: number): MultiPolygon =>
  shape.map((polygon) => polygon.map((ring) => ring.map(([x, y]) => [x + share * 0.001, y])));

const ground = squareIn("330110", 1500);

test("a waiting parcel is told with the rules that it meets and breaks", async () => {
  const { dkid } = await store({ geometry: ground, lxdh: "12", sfkfbjn: 0 });
  const { body } = await basis("hangzhou", "dxydsd", dkid);
  const told = body.rules?.findings.map(({ rule, level }) => `${rule}${level}`) ?? [];
  expect(told).toContain("A023W");
  expect(body.rules?.refusal).toBeNull();
  expect(body.rules?.passed).toEqual(expect.arrayContaining(["A001", "A016", "G003", "G012"]));
  expect(body.rules?.passed).not.toContain("A023");
});

test("a parcel is no overlap of itself, and its stored values are judged as typed ones are", async () => {
  const { dkid } = await store({ geometry: ground });
  const { body } = await basis("hangzhou", "dxydsd", dkid);
  expect(body.rules?.findings.filter(({ level }) => level === "E")).toEqual([]);
  expect(body.ground?.overlaps?.list).toEqual([]);
});

test("overlaps, neighbours and links are told within the caller's reach alone", async () => {
  const own = await store({ geometry: ground });
  const over = await store({ geometry: moved(ground, 0.5), shzt: "0" });
  const beside = await store({ geometry: moved(ground, -1), shzt: "0" });
  const foreign = await store({
    ...{ geometry: moved(ground, 0.2), xzqdm: "330212", xzqmc: "鄞州区", shzt: "5" },
  });
  const { body } = await basis("hangzhou", "dxydsd", own.dkid);
  expect(body.ground?.overlaps?.list).toMatchObject([{ dataset: "dxydsd", id: over.dkid }]);
  expect(body.ground?.neighbours.map(({ id }) => id)).toEqual([beside.dkid]);
  // Of land elsewhere only the words are told that the rule has for it.
  const told = JSON.stringify(body);
  expect(told).not.toContain(foreign.dkbh);
  expect(told).not.toContain(foreign.dkid);
  expect(body.rules?.findings.map(({ rule }) => rule)).toContain("G012");
});

test("projects of a parcel, its industrial land, firms and contracts stand beside it", async () => {
  const own = await store({ geometry: ground });
  const plan = sampleOf(zkfxmsd);
  await insertSamples(here().db, zkfxmsd, [plan]);
  const project = String(plan.xmid);
  await sql`insert into zkfxmsd_dk (xmid, dkid, zymj) values (${project}, ${own.dkid}, 1)`.execute(
    here().db,
  );
  await insertSamples(here().db, gyyd, [sampleOf(gyyd, { dxdkid: own.dkid })]);
  const { body } = await basis("hangzhou", "dxydsd", own.dkid);
  expect(body.linked.map(({ dataset }) => dataset)).toEqual(
    expect.arrayContaining(["zkfxmsd", "gyyd"]),
  );
  expect(body.linked.find(({ dataset }) => dataset === "zkfxmsd")?.id).toBe(project);
});

test("an item that waits for somebody else is told to nobody", async () => {
  const { dkid } = await store({ geometry: ground });
  for (const user of ["ningbo", "yuhang", "chakan", "shuiwu", "admin"] as const) {
    expect([user, (await basis(user, "dxydsd", dkid)).status]).toEqual([user, 404]);
  }
});

test("every kind of the inbox is judged without an error of the server", async () => {
  const waits = { facts: { hczt: "1", wcbl: 100, dbjb: "3", cbjb: "2" }, signed: { shsj: null } };
  const judged = new Set<string>();
  for (const { key, dataset: name, state, waiting } of todoKinds) {
    const dataset = datasets[name] as AnyDataset;
    const rows = waiting.map((held) =>
      sampleOf(dataset, known(dataset, { ...waits.facts, ...waits.signed, [state]: held })),
    );
    await insertSamples(here().db, dataset, rows);
    for (const row of rows) {
      for (const user of ["yuhang", "hangzhou", "sheng"] as const) {
        const reply = await basis(user, key, String(row[dataset.key.id]));
        expect([key, user, row[state], reply.status < 500]).toEqual([key, user, row[state], true]);
        if (reply.body.rules) judged.add(key);
      }
    }
  }
  expect([...judged].sort()).toEqual(
    todoKinds
      .map(({ key }) => key)
      .filter((key) => !["gxtz", "dbsx", "tdgyyq"].includes(key))
      .sort(),
  );
});
