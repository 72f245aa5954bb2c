import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sshsApi as api, type TaxReport } from "#contract/endpoints/tax/sshs";
import { taxHeadings } from "#contract/rules/tax/taxSheet";
import { sweepTaxUploads } from "../../src/server/jobs/sweepFiles";
import { as, here, withApp } from "./harness";
import { creditCode, enterprise, land, relation } from "./industry";
import { newUser } from "./newUser";
import { isKept } from "./stored";
import { cleanRow, sheet, taxRow, version } from "./taxes";
import type { Username } from "./users";

withApp();

const fixture = (name: string) => new File([readFileSync(`tests/fixtures/xlsx/${name}`)], name);

type Expected = {
  file: string;
  rows: number;
  canImport: boolean;
  totals?: Record<string, number>;
  issues: { row: number; rule: string; level: string; field: string; duplicateOfRow?: number }[];
};
const expected = (
  JSON.parse(readFileSync("tests/fixtures/xlsx/expected.json", "utf8")) as Expected[]
).filter(({ file }) => file.startsWith("tax-"));

const send = (user: Username, file: File, bbid: string) =>
  as(user).call(api.upload, { file, bbid });

/** Imports, and throws the reason if it is refused. */
async function brought(
  user: Username,
  input: { uploadId: string; confirmWarnings?: boolean },
  written: number,
) {
  const { status, body } = await as(user).call(api.import, input);
  expect([status, body]).toEqual([200, { written, removed: 0, skipped: 0 }]);
}

describe("a tax sheet", () => {
  test.each(expected)("$file is read as expected", async ({ file, rows, canImport, ...sample }) => {
    const { bbid } = await version();
    const { status, body } = await send("shuiwu", fixture(file), bbid);
    expect([status, body.total, body.canImport]).toEqual([200, rows, canImport]);
    const found = body.problems
      .filter(({ message }) => !message.startsWith("未匹配"))
      .map(({ row, rule, level, field, other_row }) => ({
        row,
        rule,
        level,
        field: taxHeadings[(field ?? "").toLowerCase() as keyof typeof taxHeadings],
        ...(other_row ? { duplicateOfRow: other_row } : {}),
      }));
    expect(found).toEqual(sample.issues);
    const { ydmjM2, ...amounts } = sample.totals ?? {};
    for (const [name, sum] of Object.entries(amounts)) {
      expect(body.totals[name as keyof TaxReport["totals"]]).toBeCloseTo(sum, 3);
    }
    if (ydmjM2) expect(body.totals.ydmj).toBeCloseTo(ydmjM2, 1);
  });

  test("with a valid file goes into the version only when it is told to", async () => {
    const { bbid } = await version();
    const { body } = await send("shuiwu", fixture("tax-2024.xlsx"), bbid);
    const count = async () => (await as("shuiwu").call(api.pageList, { bbid: [bbid] })).body;
    expect((await count()).total).toBe(0);
    const { uploadId } = body;
    const asked = await as("shuiwu").call(api.import, { uploadId });
    expect([asked.status, asked.body.message]).toEqual([400, "存在警告，请确认后导入"]);
    const done = await as("shuiwu").call(api.import, { uploadId, confirmWarnings: true });
    expect(done.body).toEqual({ written: 300, removed: 0, skipped: 0 });
    const { total, sums } = await count();
    expect(total).toBe(300);
    expect(sums?.hsss).toBeCloseTo(220132.339, 3);
    const again = await as("shuiwu").call(api.import, { uploadId, confirmWarnings: true });
    expect(again.status).toBe(409);
  });

  test("with errors brings its clean rows alone", async () => {
    const { bbid } = await version();
    const { body } = await send("shuiwu", fixture("tax-2024-defects.xlsx"), bbid);
    const { uploadId } = body;
    const whole = await as("shuiwu").call(api.import, { uploadId, confirmWarnings: true });
    expect([whole.status, whole.body.message]).toEqual([400, "文件有4项错误，不能导入"]);
    const some = { uploadId, confirmWarnings: true, onlyClean: true };
    expect((await as("shuiwu").call(api.import, some)).body).toEqual({
      written: 36,
      removed: 0,
      skipped: 4,
    });
  });

  test("that nobody brings in is gone after a day, with its file", async () => {
    const { db, files } = here();
    const { bbid } = await version();
    const upload = async () =>
      (await send("shuiwu", await sheet([cleanRow(await enterprise())]), bbid)).body.uploadId;
    const [old, young, done] = [await upload(), await upload(), await upload()];
    await brought("shuiwu", { uploadId: done }, 1);
    const { rows } = await sql<{ file_id: string }>`
      update ss_upload set created_at = now() - interval '25 hours' where upload_id <> ${young}
      returning file_id`.execute(db);
    const kept = () => Promise.all(rows.map(({ file_id }) => isKept(file_id)));
    expect(await kept()).toContain(true);
    expect(await sweepTaxUploads({ db, files })).toBe(1);
    expect(await kept()).toEqual([false, false]);
    const left = await sql<{ upload_id: string; n: number }>`
      select u.upload_id, count(r.row)::integer n from ss_upload u left join ss_upload_row r using (upload_id)
       group by 1`.execute(db);
    expect(Object.fromEntries(left.rows.map(({ upload_id, n }) => [upload_id, n]))).toEqual({
      [young]: 1,
      [done]: 0,
    });
    expect((await as("shuiwu").call(api.diff, { uploadId: old })).status).toBe(404);
  });

  test("has its unknown headings matched by the user", async () => {
    const { bbid } = await version();
    const firm = await enterprise();
    const named = { tyshxydm: "证照号", ssje: "全年税", qymc: "纳税人名称" };
    const { body } = await send("shuiwu", await sheet([cleanRow(firm)], named), bbid);
    expect([body.canImport, body.total, body.missing]).toEqual([
      false,
      0,
      ["统一社会信用代码", "实际入库税收合计"],
    ]);
    expect(body.headings.find(({ title }) => title === "纳税人名称")?.column).toBe("qymc");
    const columns = { 证照号: "tyshxydm", 全年税: "ssje" } as const;
    const matched = await as("shuiwu").call(api.match, { uploadId: body.uploadId, columns });
    expect([matched.body.canImport, matched.body.total, matched.body.warnCount]).toEqual([
      true,
      1,
      0,
    ]);
    const wrong = { uploadId: body.uploadId, columns: { 证照号: "shzt" as "ssje" } };
    expect((await as("shuiwu").call(api.match, wrong)).status).toBe(400);
  });

  test("shows what it would change before anything is written", async () => {
    const made = await version();
    const [kept, moved, gone, fresh] = [
      await enterprise(),
      await enterprise(),
      await enterprise(),
      { tyshxydm: creditCode(), qymc: "新企业" },
    ];
    const first = await sheet([kept, moved, gone].map((firm) => cleanRow(firm)));
    const one = (await send("shuiwu", first, made.bbid)).body.uploadId;
    await brought("shuiwu", { uploadId: one }, 3);
    const second = await sheet([
      cleanRow(kept),
      cleanRow(moved, { zzs: 10, ssje: 50 }),
      cleanRow(fresh),
    ]);
    const { uploadId } = (await send("shuiwu", second, made.bbid)).body;
    const { body } = await as("shuiwu").call(api.diff, { uploadId });
    expect(body.counts).toEqual({ added: 1, changed: 1, same: 1, absent: 1, unmatched: 1 });
    const rows = Object.fromEntries(body.list.map((row) => [row.tyshxydm, row]));
    expect(rows[moved.tyshxydm]).toMatchObject({ kind: "changed", before: 104, after: 54, row: 3 });
    expect(rows[gone.tyshxydm]).toMatchObject({ kind: "absent", before: 104, after: null });
    const unmatched = (await as("shuiwu").call(api.diff, { uploadId, kind: "unmatched" })).body;
    expect(unmatched.list.map(({ tyshxydm }) => tyshxydm)).toEqual([fresh.tyshxydm]);
    const done = await as("shuiwu").call(api.import, {
      uploadId,
      confirmWarnings: true,
      replace: true,
    });
    expect(done.body).toEqual({ written: 3, removed: 1, skipped: 0 });
    const { list } = (await as("shuiwu").call(api.uploads, {})).body;
    const [latest, before] = list.filter(({ bbid }) => bbid === made.bbid);
    expect(latest).toMatchObject({
      uploadId,
      total: 3,
      added: 1,
      changed: 1,
      removed: 1,
      skipped: 0,
    });
    expect(before).toMatchObject({ uploadId: one, added: 3, changed: 0, removed: 0 });
  });

  test("that was written is listed for its region, and for nobody beside it", async () => {
    const { bbid } = await version();
    const mine = await newUser("3301", "ROLE_TAX");
    const beside = await newUser("3302", "ROLE_TAX");
    const file = await sheet([cleanRow(await enterprise())]);
    const { uploadId } = (await mine.call(api.upload, { file, bbid })).body;
    const listed = async (user: typeof mine) =>
      (await user.call(api.uploads, { pageSize: 100 })).body.list.some(
        (one) => one.uploadId === uploadId,
      );
    expect(await listed(mine), "not before it is written").toBe(false);
    expect((await mine.call(api.import, { uploadId, confirmWarnings: true })).body.written).toBe(1);
    expect(await listed(mine)).toBe(true);
    expect(await listed(as("shuiwu")), "of the province").toBe(true);
    expect(await listed(beside), "of another city").toBe(false);
  });

  test("leaves what its columns do not speak of, and computes from both", async () => {
    const made = await version();
    const [firm, other] = [await enterprise(), await enterprise()];
    const full = await sheet([firm, other].map((one) => cleanRow(one, { nh: 12.5, pjrs: 80 })));
    await brought("shuiwu", { uploadId: (await send("shuiwu", full, made.bbid)).body.uploadId }, 2);
    const short = (of: typeof firm, ssje: number) => ({
      ...{ tyshxydm: of.tyshxydm, qymc: of.qymc, xzqdm: "330110", ssje },
    });
    const file = await sheet([short(firm, 100), short(other, 100.1234)]);
    const { uploadId } = (await send("shuiwu", file, made.bbid)).body;
    const { body } = await as("shuiwu").call(api.diff, { uploadId });
    expect(body.list).toMatchObject([
      { tyshxydm: firm.tyshxydm, kind: "same", before: 104, after: 104 },
      { tyshxydm: other.tyshxydm, kind: "changed", before: 104, after: 104.1234 },
    ]);
    await brought("shuiwu", { uploadId }, 2);
    const { list } = (await as("shuiwu").call(api.pageList, { bbid: [made.bbid] })).body;
    const kept = { mdtytse: 5, tsje: 1, yysr: 900, zjz: 300, nh: 12.5, pjrs: 80, hydm: "C34" };
    const rows = new Map(list.map((row) => [row.tyshxydm, row]));
    expect(rows.get(firm.tyshxydm)).toMatchObject({ ...kept, zzs: 60, qysds: 40, hsss: 104 });
    expect(rows.get(other.tyshxydm)).toMatchObject({
      ...{ ...kept, zzs: null, qysds: null, ssje: 100.1234, hsss: 104.1234, mjss: 3.47 },
    });
  });

  test("keeps a mark that was set by hand while the figures stay", async () => {
    const made = await version();
    const [firm, moved] = [await enterprise(), await enterprise()];
    const first = await sheet([firm, moved].map((one) => cleanRow(one)));
    await brought(
      "shuiwu",
      { uploadId: (await send("shuiwu", first, made.bbid)).body.uploadId },
      2,
    );
    const { list } = (await as("shuiwu").call(api.pageList, { bbid: [made.bbid] })).body;
    const ids = list.map(({ id }) => id);
    await as("shuiwu").call(api.mark, { ids, sfyc: 1, ycyy: "待核实" });
    const second = await sheet([cleanRow(firm), cleanRow(moved, { zzs: 61, ssje: 101 })]);
    await brought(
      "shuiwu",
      { uploadId: (await send("shuiwu", second, made.bbid)).body.uploadId },
      2,
    );
    const after = (await as("shuiwu").call(api.pageList, { bbid: [made.bbid] })).body.list;
    expect(Object.fromEntries(after.map((row) => [row.tyshxydm, [row.sfyc, row.ycyy]]))).toEqual({
      [firm.tyshxydm]: [1, "待核实"],
      [moved.tyshxydm]: [0, null],
    });
  });

  test("says that what it removes is absent, not what it has wrong, nor what its sum line adds up", async () => {
    const made = await version();
    const [good, wrong, gone] = [await enterprise(), await enterprise(), await enterprise()];
    for (const firm of [good, wrong, gone]) await taxRow(made, firm);
    const total = { ...cleanRow(good), nd: "合 计", tyshxydm: null, qymc: null, xzqdm: null };
    const file = await sheet([cleanRow(good), cleanRow(wrong, { ssje: 999 }), total]);
    const { uploadId, total: rows, errorCount } = (await send("shuiwu", file, made.bbid)).body;
    expect([rows, errorCount]).toEqual([2, 1]);
    const { body } = await as("shuiwu").call(api.diff, { uploadId });
    expect(body.counts).toMatchObject({ changed: 1, absent: 1, added: 0, same: 0 });
    const absent = (await as("shuiwu").call(api.diff, { uploadId, kind: "absent" })).body.list;
    expect(absent.map(({ tyshxydm }) => tyshxydm)).toEqual([gone.tyshxydm]);
    const input = { uploadId, confirmWarnings: true, onlyClean: true, replace: true };
    const done = await as("shuiwu").call(api.import, input);
    expect(done.body).toEqual({ written: 1, removed: 1, skipped: 1 });
  });

  test("of a city neither shows nor changes what another region has in the version", async () => {
    const made = await version();
    const [ours, theirs] = [
      await enterprise(),
      await enterprise({ xzqdm: "330212", xzqmc: "鄞州区" }),
    ];
    for (const firm of [ours, theirs]) await taxRow(made, firm);
    const city = await newUser("3301", "ROLE_TAX");
    const file = await sheet([cleanRow(theirs)]);
    const { body } = await city.call(api.upload, { file, bbid: made.bbid });
    expect(body.problems.map(({ rule, message }) => [rule, message])).toContainEqual([
      "A009",
      "该企业在版本中属于其他行政区，不在权限范围内",
    ]);
    const shown = (await city.call(api.diff, { uploadId: body.uploadId })).body;
    expect(shown.list.map(({ tyshxydm }) => tyshxydm)).toEqual([ours.tyshxydm]);
  });

  test("is questioned where a total is unlike last year's", async () => {
    const firm = await enterprise();
    const last = await version({ nd: 2023, zt: "2" });
    await taxRow(last, firm, { ssje: 40 });
    const { bbid } = await version();
    const { body } = await send("shuiwu", await sheet([cleanRow(firm)]), bbid);
    expect(body.problems.map(({ rule, level, message }) => [rule, level, message])).toEqual([
      ["X005", "W", "异常波动：与上年相比变化150.0%"],
    ]);
    await brought("shuiwu", { uploadId: body.uploadId, confirmWarnings: true }, 1);
    const { list } = (await as("shuiwu").call(api.pageList, { bbid: [bbid], sfyc: [1] })).body;
    expect(list[0]).toMatchObject({ hsss: 104, mjss: 3.47, pplx: "0", sfyc: 1 });
  });

  test("says to how many parcels its rows belong", async () => {
    const firm = await enterprise();
    await relation(await land(), firm, { gxzt: "1" });
    const { bbid } = await version();
    const { body } = await send("shuiwu", await sheet([cleanRow(firm)]), bbid);
    expect(body).toMatchObject({ total: 1, canImport: true, problems: [] });
    await brought("shuiwu", { uploadId: body.uploadId }, 1);
    expect((await as("shuiwu").call(api.pageList, { bbid: [bbid] })).body.list[0]?.pplx).toBe("1");
  });

  test.each([
    ["another year", { nd: 2023 }, "X004"],
    ["another province", { xzqdm: "110101" }, "A009"],
    ["a word for an amount", { zzs: "很多" }, "A003"],
    ["an unknown industry", { hydm: "Z99" }, "A004"],
    ["no name", { qymc: null }, "A001"],
    ["parts that do not add up", { zzs: 59 }, "X004"],
  ])("with %s is refused", async (_, change, rule) => {
    const { bbid } = await version();
    const row = cleanRow(await enterprise(), change);
    const { body } = await send("shuiwu", await sheet([row]), bbid);
    expect(body.problems.filter(({ level }) => level === "E").map((one) => one.rule)).toEqual([
      rule,
    ]);
    const reply = await as("shuiwu").call(api.import, { uploadId: body.uploadId });
    expect(reply.status).toBe(400);
  });

  test("that is none is refused", async () => {
    const { bbid } = await version();
    const text = new File(["x"], "税收.txt");
    const forged = new File(["not a workbook"], "税收.xlsx");
    const cut = new File(
      [readFileSync("tests/fixtures/xlsx/tax-2024.xlsx").subarray(0, 9000)],
      "a.xlsx",
    );
    for (const file of [text, forged, cut]) {
      expect([file.name, (await send("shuiwu", file, bbid)).status]).toEqual([file.name, 400]);
    }
    const empty = await sheet([]);
    expect((await send("shuiwu", empty, bbid)).body.canImport ?? false).toBe(false);
  });

  test("does not reach a version that is published, nor somebody else's upload", async () => {
    const firm = await enterprise();
    const made = await version({ zt: "2" });
    await taxRow(made, firm);
    const file = await sheet([cleanRow(firm)]);
    expect((await send("shuiwu", file, made.bbid)).status).toBe(409);
    expect((await send("shuiwu", file, "nothing")).status).toBe(404);
    for (const user of ["sheng", "hangzhou", "yuhang", "chakan", "admin"] as const) {
      expect((await send(user, file, made.bbid)).status).toBe(403);
    }
    expect((await as("shuiwu").call(api.diff, { uploadId: "nothing" })).status).toBe(404);
  });
});

test("without a version the list is that of the year's published one", async () => {
  const firm = await enterprise();
  const [draft, published] = [await version(), await version({ zt: "2" })];
  await taxRow(draft, firm);
  await taxRow(published, firm, { hsss: 77 });
  const { body } = await as("hangzhou").call(api.pageList, {});
  expect(body.list.map(({ bbid, hsss }) => [bbid, hsss])).toEqual([[published.bbid, 77]]);
  expect((await as("yuhang").call(api.pageList, {})).status).toBe(403);
});
