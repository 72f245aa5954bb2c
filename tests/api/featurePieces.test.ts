import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { isRounded } from "#contract/define/secret";
import { authoritiesOf } from "#contract/roles";
import { holdItems, holdRest, mayRead } from "./featureJudged";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { type Username, users } from "./users";

withApp();

/** Features are written one by one; together they are what was made of objects before. */

const readers: readonly Username[] = ["sheng", "yuhang", "pingtai", "shuiwu", "chakan"];
/** Versions of taxes have no county, and their rows a version: see featureTables.test.ts. */
const ofTaxes = ["ssbb", "sshsjcb"];
const all = Object.values(datasets).filter(({ name }) => !ofTaxes.includes(name));

const ask = (user: Username) => (url: string) => as(user).get(url);
const rest = (user: Username, name: string, asked: Record<string, string>) =>
  holdRest(here().db, ask(user), user, name, asked);

/** A record with all values, one without those that may be missing, and one of another county. */
async function fill(dataset: AnyDataset): Promise<void> {
  const missing = Object.entries(dataset.fields)
    .filter(([, { required, system }]) => !required && !system)
    .map(([field]) => [field, null]);
  await insertSamples(here().db, dataset, [
    sampleOf(dataset),
    sampleOf(dataset, Object.fromEntries(missing)),
    sampleOf(dataset, { xzqdm: "330212", xzqmc: "鄞州区" }),
  ]);
}

const forms = [
  { f: "json", outFields: "*" },
  { f: "geojson", outFields: "*" },
  { f: "pbf", outFields: "*" },
  { f: "json", returnGeometry: "false", orderByFields: "oid desc", resultRecordCount: "1" },
] as const;

describe.each(all.map((dataset) => [dataset.name, dataset] as const))("%s", (name, dataset) => {
  test("is told alike in each form to whoever may read it", async () => {
    await fill(dataset);
    let told = 0;
    for (const user of readers.filter((one) => mayRead(one, name))) {
      for (const form of forms) told += await rest(user, name, form);
      if (dataset.geometry) told += await holdItems(here().db, ask(user), user, name, {});
    }
    expect(told).toBeGreaterThan(0);
  });
});

test("some readers get figures rounded that others get exactly", () => {
  const rounded = (user: Username) =>
    all.filter(({ name, fields }) => {
      const reader = authoritiesOf[users[user].role];
      return mayRead(user, name) && Object.values(fields).some((one) => isRounded(one, reader));
    });
  expect(rounded("chakan").length).toBeGreaterThan(rounded("sheng").length);
});

/** Two parts, one with a hole. */
const parts = [
  [
    ...(squareIn("330110", 50)[0] ?? []),
    [
      [119.9802, 30.3702],
      [119.9802, 30.3704],
      [119.9804, 30.3704],
      [119.9802, 30.3702],
    ],
  ],
  ...squareIn("330110", 60),
] as ReturnType<typeof squareIn>;

const quantized = {
  mode: "view",
  originPosition: "upperLeft",
  tolerance: 2.5,
  extent: { xmin: 13_350_000, ymin: 3_550_000, xmax: 13_360_000, ymax: 3_560_000 },
};

const shaped: readonly Record<string, string>[] = [
  {},
  { outSR: "4490" },
  { outSR: "4528" },
  { geometryPrecision: "3" },
  { maxAllowableOffset: "20" },
  { quantizationParameters: JSON.stringify(quantized) },
  { resultRecordCount: "2" },
  { resultRecordCount: "2", resultOffset: "1" },
  { resultRecordCount: "1", returnExceededLimitFeatures: "false" },
];

test("outlines, pages and strange texts are told alike", async () => {
  const strange = ['"\\/\b\f\n\r\t\u0001\u001f', "\u2028\u2029𠮷😀\u007f é", "", " ", "null", "{}"];
  await insertParcels(
    here().db,
    "dxydsd",
    strange.map((bz, n) =>
      parcel({
        ...{ bz, dkmc: `${bz}块` },
        geometry: n === 0 ? parts : squareIn("330110", n),
        mj: [0.01, 1_234_567_890.12, 1e-2, 100, 20.5, 7][n] ?? 1,
      }),
    ),
  );
  await sql`update dxydsd set rdrq = '1899-12-31', gxsj = '1969-12-31 23:59:59.999999+00'
    where oid = (select min(oid) from dxydsd)`.execute(here().db);
  for (const f of ["json", "geojson", "pbf"]) {
    for (const more of shaped) {
      await rest("sheng", "dxydsd", { f, outFields: "*", ...more });
      if (f === "geojson") continue;
      await rest("yuhang", "dxydsd", { f, outFields: "mj,bz", returnCentroid: "true", ...more });
    }
  }
  for (const crs of ["http://www.opengis.net/def/crs/EPSG/0/4490", "EPSG:3857", "EPSG:4528"]) {
    await holdItems(here().db, ask("sheng"), "sheng", "dxydsd", { crs, limit: "4" });
  }
  await holdItems(here().db, ask("sheng"), "sheng", "dxydsd", { properties: "bz,mj" });
});

test("a box finds what meets it, to the centimetre, though most outlines are not looked at", async () => {
  const { db } = here();
  await insertParcels(
    db,
    "dxydsd",
    Array.from({ length: 9 }, (_, n) => parcel({ geometry: squareIn("330110", n) })),
  );
  const { rows } = await sql<{ xmin: number; xmax: number; ymin: number; ymax: number }>`
    select st_xmin(geom_3857) xmin, st_xmax(geom_3857) xmax,
           st_ymin(geom_3857) ymin, st_ymax(geom_3857) ymax
      from dxydsd order by st_xmin(geom_3857)`.execute(db);
  const found: number[] = [];
  for (const beside of [-3, -0.3, -0.01, 0.01, 0.3, 3]) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) throw new Error("no parcels");
    // It begins beside the first one's right side, and ends beside the last one's left side.
    const box = [first.xmax + beside, first.ymin - 50, last.xmin - beside, last.ymax + 50];
    const asked = { where: "1=1", geometry: box.join(), geometryType: "esriGeometryEnvelope" };
    const query = new URLSearchParams({
      ...asked,
      inSR: "3857",
      returnCountOnly: "true",
      f: "json",
    });
    const reply = await as("sheng").get(`/api/rest/services/dxydsd/FeatureServer/0/query?${query}`);
    const exact = await sql<{ n: number }>`
      select count(*)::integer n from dxydsd
       where st_intersects(geom_3857, st_makeenvelope(${sql.join(box)}, 3857))`.execute(db);
    expect(reply.body.count).toBe(exact.rows[0]?.n);
    found.push(Number(reply.body.count));
  }
  expect(found).toEqual([9, 9, 9, 7, 7, 7]);
});
