import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { settings } from "#contract/settings";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { refreshParcelYear } from "../../src/server/repositories/records/taxYear";
import { evaluate } from "../../src/server/services/evaluation/evaluate";
import type { Where } from "../api/database";
import { log } from "../bench/database";
import { disagreements } from "./clerks";
import type { Told } from "./told";

/** The final content of database and folder; null while jobs have not ended. */
export async function truthOf(where: Where, told: Told): Promise<string[] | null> {
  const { db, close } = await openDatabase({ ...where, log });
  try {
    if (
      (await namesOf(db, sql`select kind name from job where state in ('queued', 'running')`))
        .length
    )
      return null;
    return [
      ...(await disagreements(db, told)),
      ...(await leftovers(db)),
      ...(await batchesAgainstRecords(db)),
      ...(await figuresAgainstRaw(db)),
      ...(await strayFiles(db, where.dataDir)),
    ];
  } finally {
    await close();
  }
}

/** What stands in the library of the files, apart from who last changed it and how often. */
export async function libraryOf(where: Where): Promise<string> {
  const { db, close } = await openDatabase({ ...where, log });
  try {
    const [whole = ""] = await namesOf(
      db,
      sql`select md5(coalesce(string_agg((to_jsonb(t) - array['gxr', 'gxsj', 'bbh'])::text, '' order by dkid), '')) name
            from dxydsd t where scbz = 0`,
    );
    return whole;
  } finally {
    await close();
  }
}

async function namesOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${query}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Failed jobs, and what they were working on. */
async function leftovers(db: Db): Promise<string[]> {
  const failed = sql`select kind || ' failed: ' || coalesce(error, '') name from job where state <> 'done'`;
  const intakes = sql`select 'the intake ' || id || ' is left' name from intake`;
  const rooms = sql`select 'the schema ' || nspname || ' is left' name from pg_namespace
                     where starts_with(nspname, 'intake_')`;
  const rollOuts = sql`select what || ' has not come to its end' name from roll_out`;
  return namesOf(db, sql`${failed} union all ${intakes} union all ${rooms} union all ${rollOuts}`);
}

/** A stored batch has all its records, any other none. */
const batchesAgainstRecords = (db: Db) =>
  namesOf(
    db,
    sql`select d.pcid || ' in state ' || d.zt || ' has ' || count(r.dkid) || ' of ' || d.tgs name
          from drpc d left join dxydsd r on r.pcid = d.pcid and r.scbz = 0
         group by d.pcid, d.zt, d.tgs
        having count(r.dkid) <> case d.zt when '3' then d.tgs else 0 end`,
  );

const undone = new Error("looked at only");

/** Figures of land and grades match what they are made of now. */
async function figuresAgainstRaw(db: Db): Promise<string[]> {
  const nd = settings.dataYear.usual;
  const states = async (tx: Db) => {
    const figures = sql`select md5(coalesce(string_agg(n::text, '' order by n::text), '')) name from gyyd_nd n`;
    const grades = sql`select md5(coalesce(string_agg(concat_ws(' ', pjid, zf, pm, pjdj), '' order by pjid), ''))
                              name from pj where scbz = 0`;
    return [...(await namesOf(tx, figures)), ...(await namesOf(tx, grades))];
  };
  const faults: string[] = [];
  const compare = async (tx: Db) => {
    const before = await states(tx);
    await refreshParcelYear(tx, nd, null);
    const by = { username: "test", areaCode: "33", cyptid: null };
    await evaluate(tx, nd, by, { report: () => {} });
    const after = await states(tx);
    if (before[0] !== after[0])
      faults.push("figures of land are not those of the published version");
    if (before[1] !== after[1]) faults.push("grades are not those of the figures");
    throw undone;
  };
  await db
    .transaction()
    .execute(compare)
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return faults;
}

/** Files that nothing references and no sweep would find: sweeps find half-written ones by name. */
async function strayFiles(db: Db, dataDir: string): Promise<string[]> {
  const known = await namesOf(
    db,
    sql`select file_id name from fj union select file_id from drpc union select file_id from ss_upload
        union select file_id from file_arrival
        union select pcid || '-rejected' from drpc where zt <> '0'
        union select pcid || '-clean' from drpc where zt in ('1', '2')`,
  );
  const names = new Set(known);
  const files = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  return files
    .filter((one) => one.isFile() && !one.name.endsWith(".part") && !names.has(one.name))
    .map(({ name }) => `the file ${name} is left`);
}
