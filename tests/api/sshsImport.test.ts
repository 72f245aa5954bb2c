import { sql } from "kysely";
import { expect, test } from "vitest";
import { sshsApi as api } from "#contract/endpoints/tax/sshs";
import { settleSome } from "../../src/server/repositories/uploads/intake";
import { as, here, withApp } from "./harness";
import { creditCode, enterprise } from "./industry";
import { cleanRow, sheet, taxRow, version } from "./taxes";

withApp();

const upload = (file: File, bbid: string) => as("shuiwu").call(api.upload, { file, bbid });

const write = (uploadId: string) =>
  as("shuiwu").call(api.import, { uploadId, confirmWarnings: true });

test("a sheet comes in a few rows at a time, seen by nobody before the last, and by all behind it", async () => {
  const { db } = here();
  const many = 1_000;
  const made = await version();
  const firms = Array.from({ length: many }, (_, i) => ({
    tyshxydm: creditCode(),
    qymc: `企业${i}`,
  }));
  for (const firm of firms.slice(0, 3)) {
    await taxRow(made, { ...firm, xzqdm: "330110", xzqmc: "余杭区" }, { ssje: 7, hsss: 7 });
  }
  await sql`create table slice_probe (n integer, seen integer)`.execute(db);
  await sql`create function slice_probe() returns trigger language plpgsql as $$
    begin
      insert into slice_probe select (select count(*) from changed),
        (select count(*) from public.sshsjcb s where s.bbid = (select bbid from changed limit 1));
      return null;
    end $$`.execute(db);
  await sql`create trigger slice_probe after insert on sshsjcb referencing new table as changed
    for each statement execute function slice_probe()`.execute(db);
  const { body } = await upload(await sheet(firms.map((firm) => cleanRow(firm))), made.bbid);
  expect((await write(body.uploadId)).body).toEqual({ written: many, removed: 0, skipped: 0 });
  const { rows } = await sql<{
    n: number;
    seen: number;
  }>`select n, seen from slice_probe`.execute(db);
  const slices = rows.filter(({ n }) => n > 0);
  expect(Math.max(...slices.map(({ n }) => n))).toBeLessThan(many / 2);
  expect(new Set(slices.map(({ seen }) => seen))).toEqual(new Set([3]));
  const query = { bbid: made.bbid, areaCode: "330110" };
  const { total } = (await as("shuiwu").call(api.stats, { ...query, groups: [] })).body;
  expect([total.zs, total.sums.ssje]).toEqual([many, 100 * many]);
  const [{ id } = { id: "" }] = (
    await sql<{ id: string }>`select id from intake where shown`.execute(db)
  ).rows;
  while ((await settleSome(db, id, 400)) > 0);
  const after = (await as("shuiwu").call(api.stats, { ...query, groups: [] })).body.total;
  expect(after).toEqual(total);
  const batches = (await as("shuiwu").call(api.uploads, {})).body.list;
  expect(batches[0]).toMatchObject({ added: many - 3, changed: 3, removed: 0 });
}, 120_000);

test("a sheet leaves nothing when the version is edited meanwhile", async () => {
  const { db } = here();
  const made = await version();
  const firm = await enterprise();
  const row = await taxRow(made, firm, { ssje: 7, hsss: 7 });
  const { body } = await upload(await sheet([cleanRow(firm)]), made.bbid);
  // The writer saw the row before somebody else changed it.
  await sql`create function meddle() returns trigger language plpgsql as $$
    begin
      update public.sshsjcb set bbh = bbh + 1 where id = ${sql.lit(row.id)};
      return null;
    end $$`.execute(db);
  await sql`create trigger meddle after insert on sshsjcb
    for each statement when (pg_trigger_depth() = 0) execute function meddle()`.execute(db);
  const { status, body: refused } = await write(body.uploadId);
  expect([status, refused.message]).toEqual([
    409,
    "导入期间版本中的记录被他人修改，本次未写入任何数据，请重新导入",
  ]);
  const { rows } =
    await sql`select ssje::float8 ssje from sshsjcb where bbid = ${made.bbid}`.execute(db);
  expect(rows).toEqual([{ ssje: 7 }]);
  const left = await sql`select from intake`.execute(db);
  expect(left.rows).toHaveLength(0);
});
