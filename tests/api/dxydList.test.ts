import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { Db } from "../../src/server/db/tables";
import { as, datasetOf, libraries, onDb, statusOf } from "./dxydCalls";
import { withApp } from "./harness";
import { insertParcels, type Parcel, parcel } from "./parcels";

withApp();

const counties = ["330110", "330106", "330212"];

/** Thirty parcels with many equal and many empty values. */
function sample(library: (typeof libraries)[number]): Parcel[] {
  return Array.from({ length: 30 }, (_, i) =>
    parcel(
      {
        xzqdm: counties[i % 3],
        dkmc: i % 4 === 0 ? "同名地块" : `地块${i % 7}`,
        mjss: i % 3 === 0 ? null : (i % 5) - 2.25,
        pjdj: i % 2 === 0 ? null : "D",
        rdnf: 2014 + (i % 11),
        rdrq: i % 4 === 0 ? null : `2023-0${1 + (i % 9)}-15`,
        shzt: (["0", "1", "2", "5"] as const)[i % 4],
        shsj: i % 5 === 0 ? null : `2024-03-0${1 + (i % 3)}T08:00:00.12345${i % 4}+08:00`,
        dxyy: ["03", "01,03", "10"][i % 3],
        sfnrjh: i % 3 === 0 ? null : i % 2,
      },
      library,
    ),
  );
}

const fields = Object.keys(datasets.dxydst?.fields ?? {});

type Lists = ReturnType<typeof as>;

async function everyPage(user: Lists, input: Parameters<Lists["pageList"]>[0]) {
  const rows: Record<string, unknown>[] = [];
  let after: string | undefined;
  for (let turns = 0; turns < 100; turns++) {
    const page = await user.pageList({ ...input, pageSize: 11, ...(after && { after }) });
    rows.push(...page.list);
    if (!page.next) return rows;
    after = page.next;
  }
  throw new Error("the pages never end");
}

describe.each(libraries)("lists of %s", (library) => {
  const filled = (work: (user: Lists, rows: Parcel[], db: Db) => Promise<void>) =>
    onDb(async (db) => {
      const rows = sample(library);
      await insertParcels(db, library, rows);
      await work(as("sheng", library), rows, db);
    });

  test("without a sort they go by county and number", () =>
    filled(async (user, rows) => {
      const wanted = [...rows].sort((a, b) => (a.xzqdm + a.dkbh < b.xzqdm + b.dkbh ? -1 : 1));
      const seen = await everyPage(user, {});
      expect(seen.map((row) => row.dkid)).toEqual(wanted.map((row) => row.dkid));
    }));

  test.each(["asc", "desc"] as const)(
    "reading on by key visits every parcel once by any field %s, empty values last",
    (order) =>
      filled(async (user, rows) => {
        for (const sort of fields.map((field) => ({ field, order }))) {
          const seen = await everyPage(user, { sort });
          const ids = seen.map((row) => row.dkid);
          expect([sort, new Set(ids).size, ids.length]).toEqual([sort, rows.length, rows.length]);
          const values = seen.map((row) => row[sort.field]);
          const firstEmpty = values.indexOf(null);
          const rest = firstEmpty < 0 ? [] : values.slice(firstEmpty);
          expect([sort, rest.every((value) => value === null)]).toEqual([sort, true]);
          const numbers = values.filter((value) => typeof value === "number");
          const sign = sort.order === "asc" ? 1 : -1;
          expect(numbers).toEqual([...numbers].sort((a, b) => sign * (a - b)));
        }
      }),
    60_000,
  );

  test("pages by number are the same pages", () =>
    filled(async (user) => {
      const byKey = await everyPage(user, { sort: { field: "mjss", order: "desc" } });
      const second = await user.pageList({
        current: 2,
        pageSize: 11,
        sort: { field: "mjss", order: "desc" },
      });
      expect(second.list).toEqual(byKey.slice(11, 22));
    }));

  test("a page shows whole records with total and area of the filter", () =>
    filled(async (user, rows) => {
      const page = await user.pageList({ pageSize: 3, shzt: ["5"] });
      const passed = rows.filter((row) => row.shzt === "5");
      expect(page.total).toBe(passed.length);
      expect(page.sums?.mj).toBeCloseTo(
        passed.reduce((sum, row) => sum + row.mj, 0),
        2,
      );
      expect(page.list).toHaveLength(3);
      for (const row of page.list) {
        datasetOf[library].record.strict().parse(row);
        expect(row).toEqual(expect.objectContaining({ shzt: "5" }));
      }
    }));

  test("the last page says that nothing follows, also when it is full", () =>
    filled(async (user) => {
      expect((await user.pageList({ pageSize: 30 })).next).toBeNull();
      expect((await user.pageList({ pageSize: 29 })).next).toBeTypeOf("string");
      expect((await user.pageList({ current: 9, pageSize: 20 })).list).toEqual([]);
    }));

  test.each([
    ["several states", { shzt: ["0", "5"] }, (r: Parcel) => r.shzt === "0" || r.shzt === "5"],
    ["records without a grade", { pjdj: [""] }, (r: Parcel) => r.pjdj === null],
    ["a grade or none", { pjdj: ["", "D"] }, () => true],
    ["one of several reasons", { dxyy: ["03"] }, (r: Parcel) => r.dxyy.includes("03")],
    ["any of two reasons", { dxyy: ["01", "10"] }, (r: Parcel) => /01|10/.test(r.dxyy)],
    ["years", { rdnf: [2015, 2016] }, (r: Parcel) => r.rdnf === 2015 || r.rdnf === 2016],
    ["a flag", { sfnrjh: 1 }, (r: Parcel) => r.sfnrjh === 1],
    ["a county", { areaCode: "330106" }, (r: Parcel) => r.xzqdm === "330106"],
    ["an empty list, which asks nothing", { dxlx: [] }, () => true],
    ["a name of two characters", { dkmc: "同名" }, (r: Parcel) => r.dkmc === "同名地块"],
    ["a keyword of one character", { keyword: "名" }, (r: Parcel) => r.dkmc === "同名地块"],
    ["a keyword with blanks around", { keyword: " 同名地 " }, (r: Parcel) => r.dkmc === "同名地块"],
    ["part of a number", { dkbh: "30106" }, (r: Parcel) => r.dkbh.includes("30106")],
    ["part of the owner", { tdsyqr: "张三" }, () => true],
    ["nothing in the owner", { tdsyqr: "李四" }, () => false],
  ])("a filter finds %s and counts what it finds", (_, filter, fits) =>
    filled(async (user, rows) => {
      const wanted = rows.filter(fits);
      const page = await user.pageList({ ...filter, pageSize: 100 });
      expect(page.list.map((row) => row.dkid).sort()).toEqual(wanted.map((r) => r.dkid).sort());
      expect(page.total).toBe(wanted.length);
      expect(page.sums?.mj).toBeCloseTo(
        wanted.reduce((sum, row) => sum + row.mj, 0),
        2,
      );
    }),
  );

  test("areas are asked for in 亩", () =>
    onDb(async (db) => {
      await insertParcels(db, library, [
        parcel({ dkid: "ten", mj: 6666.67 }, library),
        parcel({ dkid: "twenty", mj: 13333.33 }, library),
      ]);
      const user = as("sheng", library);
      const found = async (filter: object) =>
        (await user.pageList(filter)).list.map((row) => row.dkid);
      expect(await found({ mjMin: 10 })).toEqual(["ten", "twenty"]);
      expect(await found({ mjMin: 10.01 })).toEqual(["twenty"]);
      expect(await found({ mjMax: 15 })).toEqual(["ten"]);
      expect(await found({ mjMin: 11, mjMax: 15 })).toEqual([]);
    }));

  test("signs of a pattern mean themselves, and keywords go over all three texts", () =>
    onDb(async (db) => {
      await insertParcels(db, library, [
        parcel({ dkid: "a", dkmc: "100%地块" }, library),
        parcel({ dkid: "b", dkmc: "100号地块" }, library),
        parcel({ dkid: "c", tdsyqr: "甲_乙\\丙公司" }, library),
        parcel({ dkid: "d", tdsyqr: "甲一乙丙公司" }, library),
      ]);
      const user = as("sheng", library);
      const found = async (keyword: string) =>
        (await user.pageList({ keyword })).list.map((row) => row.dkid);
      expect(await found("0%")).toEqual(["a"]);
      expect(await found("%")).toEqual(["a"]);
      expect(await found("甲_")).toEqual(["c"]);
      expect(await found("乙\\丙")).toEqual(["c"]);
      expect(await found("公司")).toEqual(["c", "d"]);
      expect(await found("块 甲")).toEqual([]);
    }));

  test("the total of a keyword follows every change, and is each region's own", () =>
    onDb(async (db) => {
      const one = (dkid: string, xzqdm: string) =>
        parcel({ dkid, xzqdm, dkmc: "计数地块" }, library);
      const total = async (name: "sheng" | "yuhang") =>
        (await as(name, library).pageList({ keyword: "计数" })).total;
      await insertParcels(db, library, [one("a", "330110"), one("b", "330212")]);
      expect([await total("sheng"), await total("yuhang")]).toEqual([2, 1]);
      await insertParcels(db, library, [one("c", "330110")]);
      expect([await total("sheng"), await total("yuhang")]).toEqual([3, 2]);
      const renamed = sql`update ${sql.table(library)} set dkmc = '别的' where dkid = 'c'`;
      await renamed.execute(db);
      expect([await total("sheng"), await total("yuhang")]).toEqual([2, 1]);
      await sql`delete from ${sql.table(library)} where dkid = 'a'`.execute(db);
      expect([await total("sheng"), await total("yuhang")]).toEqual([1, 0]);
    }));
});

describe("what a request may not do to a list", () => {
  const attacks = [
    "dkid; drop table dxydsd",
    "geom",
    "scbz",
    "constructor",
    "__proto__",
    "DKBH",
    "",
  ];

  test.each(attacks)("sort by %s is refused", (field) =>
    onDb(async () => {
      const call = as("sheng").pageList({ sort: { field, order: "asc" } });
      expect(await statusOf(call)).toBe(400);
    }),
  );

  test("a cursor of another order, or none at all, is refused", () =>
    onDb(async (db) => {
      await insertParcels(db, "dxydsd", [parcel(), parcel(), parcel()]);
      const user = as("sheng");
      const { next } = await user.pageList({ pageSize: 1, sort: { field: "mj", order: "asc" } });
      const after = String(next);
      const refused = (input: object) => statusOf(user.pageList({ pageSize: 1, after, ...input }));
      expect(await refused({ sort: { field: "mj", order: "asc" } })).toBe(200);
      expect(await refused({ sort: { field: "mj", order: "desc" } })).toBe(400);
      expect(await refused({ sort: { field: "txmj", order: "asc" } })).toBe(400);
      expect(await refused({})).toBe(400);
      expect(await refused({ after: "x" })).toBe(400);
      expect(await refused({ after: Buffer.from('["",1,2]').toString("base64url") })).toBe(400);
      expect(await refused({ after: Buffer.from("{}").toString("base64url") })).toBe(400);
    }));

  test("a cursor with a value that is none of its type is refused", () =>
    onDb(async () => {
      const after = Buffer.from('["mj asc","1); drop table dxydsd","x"]').toString("base64url");
      const call = as("sheng").pageList({ after, sort: { field: "mj", order: "asc" } });
      expect(await statusOf(call)).toBe(400);
    }));

  test.each([
    ["text with the sign of number 0", { keyword: "a\0b" }, "文字中含有无效字符"],
    ["a year that is none", { rdnf: [99_999_999_999] }, "rdnf.0：不能超过 1000000"],
    ["a number that no column holds", { sfnrjh: 99_999_999_999 }, "sfnrjh：不能超过 1"],
  ])("%s is refused", async (_, filter, message) => {
    const refusal: unknown = await as("sheng")
      .pageList(filter)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 400, message });
  });

  test("text in a filter stays text", () =>
    onDb(async (db) => {
      await insertParcels(db, "dxydsd", [parcel()]);
      const user = as("sheng");
      const text = "' or 1=1 --";
      for (const filter of [
        { keyword: text },
        { dkbh: text },
        { dkmc: text },
        { tdsyqr: text },
        { pcid: text },
        { dkids: [text] },
        { areaCode: "33' or '1'='1" },
      ]) {
        const total = await user.pageList(filter).then(
          (page) => page.total,
          (error: { status: number }) => error.status,
        );
        expect([filter, [0, 403].includes(total)]).toEqual([filter, true]);
      }
      expect((await user.pageList()).total).toBe(1);
    }));

  test("a filter that no field knows is dropped before it reaches the list", () =>
    onDb(async (db) => {
      await insertParcels(db, "dxydsd", [parcel()]);
      const input = { scbz: 1, geom: "x", "1=1": true } as object;
      expect((await as("sheng").pageList(input)).total).toBe(1);
    }));

  test("the light list holds the fields of the contract and nothing else", () =>
    onDb(async (db) => {
      await insertParcels(db, "dxydsd", [parcel()]);
      const { list, sums, total } = await as("yuhang").jscPageList({ pageSize: 1 });
      expect(Object.keys(list[0] ?? {}).sort()).toEqual(
        "dkbh dkid dkmc dxlx mj shzt xzqdm xzqmc zkfzt zxjd zxwd".split(" "),
      );
      expect([total, sums.mj]).toEqual([1, list[0]?.mj]);
    }));
});
