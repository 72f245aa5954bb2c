import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { relations } from "#contract/datasets/relations";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { idOf } from "../../src/server/tiles/features/wholeService";
import { replyOf } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { insertParcels, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

/** What belongs together, as ArcGIS asks for it: the pairs are compared with the tables' own keys. */

const whole = "/api/rest/services/clzy/FeatureServer";
const at = (name: string) => `${whole}/${idOf(name)}`;

type Group = { objectId: number; relatedRecords: { attributes: Record<string, unknown> }[] };
type Answer = {
  relatedRecordGroups: (Group & { count: number })[];
  fields: { name: string }[];
  geometryType?: string;
  exceededTransferLimit: boolean;
  message?: string;
};

async function related(name: string, asked: Record<string, string>, user: Username = "yuhang") {
  const query = new URLSearchParams({ f: "json", ...asked });
  const reply = replyOf(await as(user).get(`${at(name)}/queryRelatedRecords?${query}`));
  return { ...reply, body: reply.body as unknown as Answer };
}

async function oidOf(name: string, key: string, value: unknown): Promise<number> {
  const { rows } = await sql<{ oid: number }>`
    select oid from ${sql.table(name)} where ${sql.ref(key)} = ${value}`.execute(here().db);
  return rows[0]?.oid as number;
}

const relationId = (of: string, many: string) =>
  String(relations.find((one) => one.of === of && one.many === many)?.id);

/** Two parcels of 余杭 with two relations and one, and a relation of a parcel of 鄞州. */
async function fill() {
  const [one, two] = [await land(), await land()];
  const far = await land({ xzqdm: "330212", xzqmc: "鄞州区" });
  const [first, second] = [await enterprise(), await enterprise()];
  const ends = { gxzt: "1" };
  await relation(one, first, { ...ends, ftbl: 60 });
  await relation(one, second, ends);
  await relation(two, second, ends);
  await relation(far, second, ends);
  const oid = (of: { dkid: string }) => oidOf("gyyd", "dkid", of.dkid);
  return { one, two, far, first, second, oids: [await oid(one), await oid(two), await oid(far)] };
}

describe("relations", () => {
  test("are of fields that are there, each once, and told at both ends", async () => {
    expect(relations.map(({ id }) => id)).toEqual(relations.map((_, i) => i));
    for (const { of, by, many, in: within, through } of relations) {
      expect(datasets[of]?.fields[by]?.kind).toBe("text");
      expect(datasets[many]?.fields[within]?.kind).toBe("text");
      if (through)
        await sql`select ${sql.ref(by)}, ${sql.ref(within)} from ${sql.table(through)}`.execute(
          here().db,
        );
    }
    const described = async (name: string) =>
      (await as("hangzhou").get(`${at(name)}?f=json`)).body.relationships;
    expect(await described("dqgx")).toEqual([
      expect.objectContaining({ relatedTableId: idOf("gyyd"), role: "esriRelRoleDestination" }),
      expect.objectContaining({ relatedTableId: idOf("yddw"), keyField: "tyshxydm" }),
    ]);
    expect(await described("yddw")).toContainEqual({
      ...{ id: 4, name: "企业与用地关系", relatedTableId: idOf("dqgx"), keyField: "tyshxydm" },
      ...{
        cardinality: "esriRelCardinalityOneToMany",
        role: "esriRelRoleOrigin",
        composite: false,
      },
    });
    const single = await as("hangzhou").get("/api/rest/services/dqgx/FeatureServer/0?f=json");
    expect(single.body.relationships).toEqual([]);
  });

  test("are told and answered to whom may read the other end alone", async () => {
    const names = async (user: Username) => {
      const { body } = await as(user).get(`${at("yddw")}?f=json`);
      return (body.relationships as { name: string }[]).map(({ name }) => name);
    };
    expect(await names("hangzhou")).toContain("企业与税收");
    expect(await names("yuhang")).not.toContain("企业与税收");
    const asked = { relationshipId: relationId("yddw", "sshsjcb"), objectIds: "1" };
    expect((await related("yddw", asked, "hangzhou")).status).toBe(200);
    const { status, body } = await related("yddw", asked);
    expect([status, body.message]).toEqual([400, expect.stringContaining("relationshipId 应为")]);
  });
});

describe("related records", () => {
  test("are those that hold the same key, by the objects asked for", async () => {
    const { one, two, first, second, oids } = await fill();
    const asked = { relationshipId: relationId("gyyd", "dqgx"), outFields: "dkid,tyshxydm" };
    const { status, body } = await related("gyyd", { ...asked, objectIds: oids.join(",") });
    expect(status).toBe(200);
    expect(body.relatedRecordGroups.map(({ objectId }) => objectId)).toEqual(oids.slice(0, 2));
    const told = body.relatedRecordGroups.map(({ relatedRecords }) =>
      relatedRecords.map(({ attributes }) => [attributes.dkid, attributes.tyshxydm]).sort(),
    );
    expect(told).toEqual([
      [
        [one.dkid, first.tyshxydm],
        [one.dkid, second.tyshxydm],
      ].sort(),
      [[two.dkid, second.tyshxydm]],
    ]);
    expect(body.fields.map(({ name }) => name)).toEqual(["oid", "dkid", "tyshxydm"]);
    expect(body).not.toHaveProperty("geometryType");
  });

  test("lie in the caller's scope at both ends", async () => {
    const { second, oids } = await fill();
    const down = { relationshipId: relationId("gyyd", "dqgx"), returnCountOnly: "true" };
    const counts = async (user: Username) =>
      (await related("gyyd", { ...down, objectIds: oids.join(",") }, user)).body
        .relatedRecordGroups;
    expect(await counts("yuhang")).toEqual([
      { objectId: oids[0], count: 2 },
      { objectId: oids[1], count: 1 },
    ]);
    expect(await counts("yinzhou")).toEqual([{ objectId: oids[2], count: 1 }]);
    const firm = await oidOf("yddw", "qyid", second.qyid);
    const across = { relationshipId: relationId("yddw", "dqgx"), objectIds: String(firm) };
    const { body } = await related("yddw", { ...across, returnCountOnly: "true" });
    expect(body.relatedRecordGroups).toEqual([{ objectId: firm, count: 2 }]);
    expect((await related("yddw", across, "yinzhou")).body.relatedRecordGroups).toEqual([]);
    const province = await related("yddw", { ...across, returnCountOnly: "true" }, "sheng");
    expect(province.body.relatedRecordGroups).toEqual([{ objectId: firm, count: 3 }]);
  });

  test("are found from the other end too, with their outlines", async () => {
    const { one, first } = await fill();
    const { rows } = await sql<{ oid: number }>`
      select oid from dqgx where dkid = ${one.dkid} and tyshxydm = ${first.tyshxydm}`.execute(
      here().db,
    );
    const asked = { relationshipId: relationId("gyyd", "dqgx"), objectIds: String(rows[0]?.oid) };
    const { body } = await related("dqgx", { ...asked, outFields: "dkid", outSR: "4490" });
    expect(body).toMatchObject({
      geometryType: "esriGeometryPolygon",
      spatialReference: { wkid: 4490 },
      relatedRecordGroups: [
        {
          objectId: rows[0]?.oid,
          relatedRecords: [
            { attributes: { dkid: one.dkid }, geometry: { rings: expect.any(Array) } },
          ],
        },
      ],
    });
    const bare = await related("dqgx", { ...asked, returnGeometry: "false" });
    expect(bare.body.relatedRecordGroups[0]?.relatedRecords[0]).not.toHaveProperty("geometry");
  });

  test("go by a condition, an order and pages", async () => {
    const { oids } = await fill();
    const asked = { relationshipId: relationId("gyyd", "dqgx"), objectIds: oids.join(",") };
    const filtered = await related("gyyd", { ...asked, definitionExpression: "ftbl = 60" });
    expect(filtered.body.relatedRecordGroups.map(({ objectId }) => objectId)).toEqual([oids[0]]);
    const page = await related("gyyd", {
      ...{ ...asked, outFields: "ftbl", orderByFields: "ftbl", resultRecordCount: "1" },
    });
    expect(page.body.exceededTransferLimit).toBe(true);
    expect(page.body.relatedRecordGroups[0]?.relatedRecords[0]?.attributes.ftbl).toBe(60);
    const last = await related("gyyd", { ...asked, resultOffset: "2", resultRecordCount: "5" });
    expect(last.body.exceededTransferLimit).toBe(false);
    const posted = await as("yuhang").post(`${at("gyyd")}/queryRelatedRecords`, {
      ...{ ...asked, objectIds: oids.join(","), returnCountOnly: true },
    });
    expect((posted.body as unknown as Answer).relatedRecordGroups).toHaveLength(2);
  });

  test("of projects are the parcels of their links", async () => {
    const parcels = ["a", "b", "c"].map((dkid, i) =>
      parcel({ dkid, geometry: squareIn("330110", 900 + i) }),
    );
    await insertParcels(here().db, "dxydsd", parcels);
    const [project] = await insertSamples(here().db, zkfxmsd, [sampleOf(zkfxmsd)]);
    await sql`insert into zkfxmsd_dk (xmid, dkid, zymj) values
      (${project?.xmid}, 'a', 1), (${project?.xmid}, 'b', 1)`.execute(here().db);
    const id = relationId("zkfxmsd", "dxydsd");
    const oid = await oidOf("zkfxmsd", "xmid", project?.xmid);
    const down = await related("zkfxmsd", {
      ...{ relationshipId: id, objectIds: String(oid), outFields: "dkid", orderByFields: "dkid" },
    });
    expect(
      down.body.relatedRecordGroups[0]?.relatedRecords.map(({ attributes }) => attributes.dkid),
    ).toEqual(["a", "b"]);
    const ids = await Promise.all(["a", "c"].map((one) => oidOf("dxydsd", "dkid", one)));
    const up = await related("dxydsd", {
      ...{ relationshipId: id, objectIds: ids.join(","), returnCountOnly: "true" },
    });
    expect(up.body.relatedRecordGroups).toEqual([{ objectId: ids[0], count: 1 }]);
  });

  test.each([
    [{ objectIds: "1" }, "relationshipId 应为该图层的关系"],
    [{ relationshipId: "3" }, "缺少 objectIds"],
    [{ relationshipId: "99", objectIds: "1" }, "工业用地与用地关系"],
    [{ relationshipId: "3", objectIds: "x" }, "objectIds 应为整数"],
    [
      { relationshipId: "3", objectIds: "1", historicMoment: "1" },
      "不支持的查询参数 historicMoment",
    ],
    [
      { relationshipId: "3", objectIds: "1", definitionExpression: "nosuch = 1" },
      "没有字段 nosuch",
    ],
    [{ relationshipId: "3", objectIds: "1", f: "pbf" }, "返回格式"],
  ] as [Record<string, string>, string][])("are refused for %j in words", async (asked, words) => {
    const { status, body } = await related("gyyd", asked);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test("are not asked of a service with one layer", async () => {
    const url = "/api/rest/services/gyyd/FeatureServer/0/queryRelatedRecords?f=json";
    expect(replyOf(await as("yuhang").get(url))).toMatchObject({
      ...{ status: 400, body: { message: expect.stringContaining("只有一个图层") } },
    });
  });
});
