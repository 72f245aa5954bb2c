import { sql } from "kysely";
import { expect } from "vitest";
import { gxtzlxCodes, gxtzztCodes } from "#contract/codes/officeCodes";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { meetingApi } from "#contract/endpoints/plan/meeting";
import { fileApi } from "#contract/endpoints/uploads/file";
import { demoAccounts } from "../../src/server/demo/base/people";
import { demoLines } from "../../src/server/start/fill";
import { as, here } from "./harness";

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(here().db)).rows;
}

/** Checks that the demonstration office has accounts, ledger, notices, parks and attachments. */
export async function lookAtOffice(): Promise<void> {
  const { db } = here();
  const roles = await rows<{ role: string; n: number }>(
    "select roles[1] role, count(*)::int n from app_user where demo group by 1",
  );
  // Accounts that the tests already have are not created again.
  expect(Object.fromEntries(roles.map(({ role, n }) => [role, n]))).toMatchObject({
    ...{ ROLE_COUNTY: 178, ROLE_CITY: 20, ROLE_PROVINCE: 2, ROLE_TAX: 11, ROLE_VIEW: 4 },
  });
  expect(await rows("select username from app_user group by 1 having count(*) > 1")).toEqual([]);
  expect((await demoLines({ db } as never, false)).length).toBeLessThanOrEqual(
    1 + demoAccounts.length,
  );

  const seen = await rows<{ city: string; zt: number; lx: number }>(
    `select left(xzqdm, 4) city, count(distinct zt)::int zt, count(distinct ywlx)::int lx
       from gxtz group by 1`,
  );
  const most = { zt: Object.keys(gxtzztCodes).length, lx: Object.keys(gxtzlxCodes).length };
  expect(seen.map(({ zt, lx }) => ({ zt, lx }))).toEqual(Array.from({ length: 11 }, () => most));
  expect(await rows("select 1 from gxtz where (zt = '0') <> (clr is null)")).toEqual([]);
  const supervised = await rows<{ city: string; zt: number }>(
    "select left(xzqdm, 4) city, count(distinct zt)::int zt from dbsx group by 1",
  );
  expect(supervised).toHaveLength(11);
  expect(Math.min(...supervised.map(({ zt }) => zt))).toBeGreaterThanOrEqual(3);
  expect(await rows("select 1 from dbsx where (zt = '0') <> (hfr is null)")).toEqual([]);

  // The month before had its meeting: a new one is compared with it.
  const reply = await as("sheng").call(meetingApi.list, { areaCode: "33" });
  expect(reply.body.list).toMatchObject([{ areaCode: "33", state: "2", pages: 4, matters: 3 }]);
  const [held] = reply.body.list;
  const { meetingId } = (
    await as("sheng").call(meetingApi.save, { name: "本月调度会", day: held?.day ?? "" })
  ).body;
  const { last } = (await as("sheng").call(meetingApi.info, { meetingId })).body;
  expect(last?.meetingId).toBe(held?.meetingId);
  expect(last?.matters.every(({ zt, pageId }) => zt === "3" && pageId !== null)).toBe(true);
  for (const { figures, first } of last?.pages ?? []) {
    expect(figures.map(({ id, day }) => [id, day])).toEqual([
      ["taskRate", held?.day],
      ["lowStockChange", held?.day],
    ]);
    expect(figures.every(({ value, month }) => value !== null && month !== null)).toBe(true);
    expect(first).toContain("年度任务完成率");
  }

  // Alerts sent down for checking: every city has open, answered and closed ones.
  const checks = await rows<{ city: string; zt: number }>(
    "select left(xzqdm, 4) city, count(distinct zt)::int zt from yjhc group by 1",
  );
  expect(checks.map(({ zt }) => zt)).toEqual(Array(11).fill(3));
  expect(await rows("select 1 from yjhc where (zt = '2') <> (bjyf > xfyf)")).toEqual([]);

  // Postponements: every city has open, granted, refused and withdrawn ones, each with its
  // document.
  const postponed = await rows<{ city: string; zt: number }>(
    "select left(xzqdm, 4) city, count(distinct zt)::int zt from tdgyyq group by 1",
  );
  expect(postponed.map(({ zt }) => zt)).toEqual(Array(11).fill(4));
  expect(
    await rows(`select 1 from tdgyyq q join tdgy t using (gyid)
       where q.xydsj <= q.yydsj or q.ycts <> q.xydsj - q.yydsj or q.xydsj > q.yydsj + interval '1 year'
          or (case q.yqlx when '1' then t.ydkgsj else t.ydjgsj end)
             <> (case q.zt when '1' then q.xydsj else q.yydsj end)
          or q.cjsj::date > q.yydsj - 30
          or (case q.yqlx when '1' then q.xyjgsj - q.yyjgsj <> q.ycts or
               (case q.zt when '1' then q.xyjgsj else q.yyjgsj end) <> t.ydjgsj
               else q.xyjgsj is not null end)
          or not exists (select from fj where ywid = q.yqid and fjlx = '06')`),
  ).toEqual([]);

  const { list } = (await as("hangzhou").call(gxtzApi.pageList, {})).body;
  const { body } = await as("hangzhou").call(gxtzApi.info, { tzid: list[0]?.tzid ?? "" });
  expect(body.gxnr).toHaveLength(1);

  expect((await as("yuhang").call(tzggApi.pageList, {})).body.total).toBe(4);

  expect(
    await rows("select 1 from cypt where gygymj > ghmj or ykfmj > ghmj or cyptjb is null"),
  ).toEqual([]);
  const wrong = await rows(
    `select 1 from cypt c where zss > 0 and abs(zss - (select sum(zss) from gyyd g
       where g.cyptid = c.cyptid and g.scbz = 0)) > 0.01`,
  );
  expect(wrong).toEqual([]);
  const { sums, total } = (await as("sheng").call(cyptApi.pageList, { pageSize: 500 })).body;
  expect([total, Number(sums?.ghmj) > 0]).toEqual([360, true]);

  const attached = await rows<{ file_id: string; ywid: string; yjmc: string }>(
    "select file_id, ywid, yjmc from fj order by yjmc, file_id",
  );
  expect(attached.length).toBeGreaterThan(20);
  for (const name of ["现状照片.png", "批复文件.pdf"]) {
    const fileId = attached.find(({ yjmc }) => yjmc === name)?.file_id ?? "";
    const reply = await as("sheng").call(fileApi.download, { fileId });
    expect([name, reply.status]).toEqual([name, 200]);
    expect(reply.bytes.toString("latin1", 0, 8)).toMatch(
      name.endsWith("pdf") ? /^%PDF-1/ : /^\x89PNG/,
    );
  }
}
