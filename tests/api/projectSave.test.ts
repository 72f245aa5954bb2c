import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Problem } from "#contract/rules/problem/report";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import {
  approvedParcel,
  areaOf,
  projectDraft,
  projectLibraries,
  projectsOf,
  putAt,
  standing,
  zkfztOf,
} from "./projects";

withApp();

const rulesOf = (problems: unknown): string[] =>
  ((problems as Problem[] | undefined) ?? []).map(({ rule, level }) => `${rule} ${level}`);

const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from ${sql.table(table)}`.execute(here().db);
  return rows[0]?.n;
};

describe.each(projectLibraries)("projects of %s", (library) => {
  const { api } = projectsOf[library];
  const insert = (draft: ReturnType<typeof projectDraft>, user: "yuhang" | "pingtai" = "yuhang") =>
    as(user).call(api.insert, draft);
  const stored = async (land?: Parcel) => {
    const one = land ?? (await approvedParcel(library));
    const { body, status } = await insert(projectDraft([one]));
    expect([status, body.message]).toEqual([200, undefined]);
    return { land: one, project: body };
  };

  test("get a number of county, year and series, and take their parcels in", async () => {
    const first = await approvedParcel(library);
    const second = await approvedParcel(library);
    const one = (await insert(projectDraft([first]))).body;
    const two = (await insert(projectDraft([second]))).body;
    expect(one.xmbh).toMatch(/^330110ZK2024\d{5}$/);
    expect(Number(two.xmbh.slice(-5))).toBe(Number(one.xmbh.slice(-5)) + 1);
    expect(one).toMatchObject({ spzt: "0", xmjd: "1", bbh: 0, xzqmc: "余杭区", wcnd: 0 });
    const { body } = await as("yuhang").call(api.info, { xmid: one.xmid });
    expect(body.parcels).toEqual([
      { dkid: first.dkid, dkbh: first.dkbh, dkmc: first.dkmc, zymj: first.mj },
    ]);
    expect(body.geometry).toHaveLength(1);
    expect([body.reviews, body.steps, body.files]).toEqual([[], [], []]);
    expect(await zkfztOf(library, first.dkid)).toBe("0");
  });

  test("ignore what the server keeps and what nobody knows", async () => {
    const land = await approvedParcel(library);
    const sly = { spzt: "5", bbh: 99, xmbh: "330110ZK202400001", scbz: 1, cjr: "me", other: 1 };
    const { body } = await insert(projectDraft([land], sly));
    expect(body).toMatchObject({ spzt: "0", bbh: 0, cjr: "余杭经办" });
    expect(await standing(library, body.xmid)).toMatchObject({ scbz: 0 });
  });

  test("are checked without being stored", async () => {
    const land = await approvedParcel(library);
    const before = await countOf(library);
    const draft = projectDraft([land], { ssdw: null, jhjgsj: "2024-01-01" });
    const { body } = await as("yuhang").call(api.check, draft);
    expect(rulesOf(body.problems)).toEqual(["P001 E", "P012 E"]);
    expect([body.errorCount, body.warnCount]).toEqual([2, 0]);
    expect(await countOf(library)).toBe(before);
    const stands = (await stored()).project;
    const changes = { xmid: stands.xmid, values: { jhtz: 0 } };
    const again = (await as("yuhang").call(api.check, changes)).body;
    expect(rulesOf(again.problems)).toEqual(["P016 W"]);
  });

  test("are told of a parcel alone which project holds it, also where that is a draft", async () => {
    const [free, taken] = [await approvedParcel(library), await approvedParcel(library)];
    const draft = (await as("yuhang").call(api.insert, projectDraft([taken]))).body;
    expect(draft.spzt).toBe("0");
    const parcels = [free, taken].map(({ dkid }) => ({ dkid }));
    const { status, body } = await as("yuhang").call(api.check, { values: {}, parcels });
    expect(status).toBe(200);
    expect(body.heldBy).toEqual({ [taken.dkid]: draft.xmbh });
  });

  type Case = [rule: string, make: () => Promise<ReturnType<typeof projectDraft>>];
  const over = (values: Record<string, unknown>) => async () =>
    projectDraft([await approvedParcel(library)], values);
  const land = (parcel: Partial<Parcel>) => async () =>
    projectDraft([await approvedParcel(library, parcel)]);

  const cases: Case[] = [
    ["P001 E", over({ xmmc: " " })],
    ["P001 E", over({ jhtz: null })],
    ["A004 E", over({ zkffs: "8" })],
    ["A005 E", over({ sjkgsj: "2999-01-01" })],
    ["A009 E", over({ xzqdm: "330212" })],
    [
      "P002 E",
      async () => {
        const { project } = await stored();
        return projectDraft([await approvedParcel(library)], { xmmc: project.xmmc });
      },
    ],
    ["P003 E", async () => ({ ...projectDraft([await approvedParcel(library)]), parcels: [] })],
    [
      "P003 E",
      async () => ({
        ...projectDraft([await approvedParcel(library)]),
        parcels: [{ dkid: "nothing" }],
      }),
    ],
    ["P003 E", land({ xzqdm: "330212" })],
    ["P004 E", land({ shzt: "1" })],
    ["P004 E", land({ shzt: "9" })],
    ["P005 E", async () => projectDraft([(await stored()).land])],
    [
      "P006 E",
      async () => {
        const one = await approvedParcel(library);
        return { ...projectDraft([one]), parcels: [{ dkid: one.dkid, zymj: one.mj * 1.01 }] };
      },
    ],
    ["P006 E", over({ dxmj: 5000 })],
    ["P007 E", over({ xmmj: 20_000 })],
    ["P008 W", async () => wide(0.4)],
    ["P008 E", async () => wide(0.15)],
    ["G001 E", async () => ({ ...(await over({})()), geometry: undefined })],
    ["G003 E", async () => ({ ...(await over({})()), geometry: bowTie })],
    ["P010 E", async () => crossing()],
    ["P011 E", async () => elsewhere()],
    ["P012 E", over({ jhjgsj: "2024-04-01" })],
    ["P013 E", over({ xmjd: "2" })],
    ["P014 W", over({ gzhrjl: 0.5 })],
    ["P015 E", async () => projectDraft([await approvedParcel(library, factory)], { xmlx: "2" })],
    ["P016 W", over({ jhtz: 1 })],
    ["P019 E", over({ tyshxydm: "91330110MA2CQ01K3X" })],
  ];

  const factory: Partial<Parcel> = { xztdyt: "工业", hydm: "C33", mjss: 1, pjdj: "D" };
  const bowTie = [
    [
      [
        [120, 30.3],
        [120.001, 30.301],
        [120.001, 30.3],
        [120, 30.301],
        [120, 30.3],
      ],
    ],
  ] as [number, number][][][];

  /** A project that is only partly low-efficiency land. */
  async function wide(share: number) {
    const one = await approvedParcel(library);
    const zymj = Math.round(one.mj * share * 100) / 100;
    return {
      ...projectDraft([one], { dxmj: zymj }),
      parcels: [{ dkid: one.dkid, zymj }],
    };
  }

  /** A boundary half of which belongs to another project. */
  async function crossing() {
    const { land: first } = await stored();
    const mine = await approvedParcel(library);
    return projectDraft(
      [mine],
      { xmmj: areaOf([...mine.geometry, ...first.geometry]) },
      {
        geometry: [...mine.geometry, ...first.geometry],
      },
    );
  }

  async function elsewhere() {
    const mine = await approvedParcel(library);
    return projectDraft([mine], {}, { geometry: squareIn("330110", 7) });
  }

  test.each(cases)("are refused for %s, and nothing is stored", async (rule, make) => {
    const draft = await make();
    const before = await countOf(library);
    const { status, body } = await insert(draft);
    expect([rule, status]).toEqual([rule, 400]);
    expect(rulesOf(body.problems)).toContain(rule);
    expect(await countOf(library)).toBe(before);
  });

  test("are stored with warnings that are accepted, and never with errors", async () => {
    const draft = await over({ gzhrjl: 0.5 })();
    expect((await insert({ ...draft, confirmWarnings: true })).status).toBe(200);
    const wrong = await over({ xmmj: 20_000 })();
    expect((await insert({ ...wrong, confirmWarnings: true })).status).toBe(400);
  });

  test("take industrial land to other uses once it is made good elsewhere", async () => {
    const one = await approvedParcel(library, factory);
    await sql`insert into zyby (zybyid, zybybh, zyxmmc, xzqdm, xzqmc, zydkid, zymj, zyyt, zypzrq,
        zynd, bcbl, cemj, txmj, zxjd, zxwd, cjr, gxr, geom)
      select 'z1', '330110ZB202400001', '示例', xzqdm, xzqmc, dkid, mj, '0901', '2024-01-01', 2024,
             0, mj, mj, zxjd, zxwd, 'yuhang', 'yuhang', geom
        from ${sql.table(projectsOf[library].parcels)} where dkid = ${one.dkid}`.execute(here().db);
    const { status, body } = await insert(projectDraft([one], { xmlx: "2" }));
    expect([status, body.message]).toEqual([200, undefined]);
  });

  test("of a platform clerk lie on the own platform", async () => {
    const foreign = await approvedParcel(library);
    expect((await insert(projectDraft([foreign]), "pingtai")).status).toBe(400);
  });

  test("are changed as their next version, and not from one that is stale", async () => {
    const { project } = await stored();
    const change = { xmid: project.xmid, bbh: 0, values: { ssdw: "李四" } };
    const { body } = await as("yuhang").call(api.update, change);
    expect(body).toMatchObject({ ssdw: "李四", bbh: 1, xmbh: project.xmbh });
    const late = await as("yuhang2").call(api.update, change);
    expect([late.status, late.body.message]).toEqual([409, "数据已被他人修改，请刷新后重试"]);
    const { body: info } = await as("yuhang").call(api.info, { xmid: project.xmid });
    expect(info.revisions[0]?.changes).toEqual([
      { field: "ssdw", label: "实施主体", before: "张三", after: "李四" },
    ]);
  });

  test("move to another year with a new number", async () => {
    const { project } = await stored();
    const values = { ssnd: 2023, jhkgsj: "2023-02-01" };
    const { body } = await as("yuhang").call(api.update, { xmid: project.xmid, bbh: 0, values });
    expect(body.xmbh).toMatch(/^330110ZK2023\d{5}$/);
  });

  test.each(["1", "3", "5", "6", "7"])(
    "in state %s are neither changed nor deleted",
    async (spzt) => {
      const { project } = await stored();
      await putAt(library, project.xmid, spzt);
      const { xmid } = project;
      const change = { xmid, bbh: 0, values: { ssdw: "李四" } };
      expect((await as("yuhang").call(api.update, change)).status).toBe(409);
      const { body } = await as("yuhang").call(api.remove, { xmids: [xmid] });
      expect([body.ok, body.failed.length]).toEqual([[], 1]);
    },
  );

  test.each(["0", "2", "4"])(
    "in state %s let their parcels go when they are deleted",
    async (spzt) => {
      const { project, land: held } = await stored();
      await putAt(library, project.xmid, spzt);
      const table = sql.table(projectsOf[library].parcels);
      await sql`update ${table} set zkfzt = '1' where dkid = ${held.dkid}`.execute(here().db);
      const { body } = await as("yuhang").call(api.remove, { xmids: [project.xmid] });
      expect(body.ok).toEqual([project.xmid]);
      expect(await zkfztOf(library, held.dkid)).toBe("0");
      expect((await standing(library, project.xmid))?.scbz).toBe(1);
      expect((await insert(projectDraft([held]))).status).toBe(200);
    },
  );

  test("let a parcel go that is taken out of them", async () => {
    const { project, land: held } = await stored();
    const table = sql.table(projectsOf[library].parcels);
    await putAt(library, project.xmid, "2");
    await sql`update ${table} set zkfzt = '1' where dkid = ${held.dkid}`.execute(here().db);
    const other = await approvedParcel(library);
    const draft = projectDraft([other]);
    const { body, status } = await as("yuhang").call(api.update, {
      ...{ xmid: project.xmid, bbh: 0, parcels: draft.parcels, geometry: draft.geometry },
      values: { xmmj: draft.values.xmmj, dxmj: draft.values.dxmj },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(await zkfztOf(library, held.dkid)).toBe("0");
    expect(await zkfztOf(library, other.dkid)).toBe("1");
  });

  test("of another county are not found, whatever is asked of them", async () => {
    const parcels = projectsOf[library].parcels;
    const [far] = await insertParcels(here().db, parcels, [
      parcel({ xzqdm: "330212", shzt: "5" }, parcels),
    ]);
    const made = await as("yinzhou").call(api.insert, projectDraft([far as Parcel]));
    const { xmid } = made.body;
    const me = as("yuhang");
    expect((await me.call(api.info, { xmid })).status).toBe(404);
    expect((await me.call(api.check, { xmid, values: {} })).status).toBe(404);
    expect((await me.call(api.update, { xmid, bbh: 0, values: {} })).status).toBe(404);
    expect((await me.call(api.remove, { xmids: [xmid] })).body.ok).toEqual([]);
    expect((await me.call(api.updateSpzt, { xmids: [xmid], spzt: "1" })).body.ok).toEqual([]);
    expect((await me.call(api.updateXmjd, { xmid, bbh: 0, xmjd: "2" })).status).toBe(404);
    expect(await standing(library, xmid)).toMatchObject({ spzt: "0", bbh: 0, scbz: 0 });
  });

  test("are entered by clerks alone", async () => {
    const draft = projectDraft([await approvedParcel(library)]);
    for (const user of ["hangzhou", "sheng", "chakan", "shuiwu", "admin"] as const) {
      expect([user, (await as(user).call(api.insert, draft)).status]).toEqual([user, 403]);
    }
  });
});
