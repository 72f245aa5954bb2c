import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Endpoint } from "#contract/define/endpoint";
import { loginApi } from "#contract/endpoints/account/login";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { endpoints } from "#contract/endpoints/index";
import { authoritiesOf } from "#contract/roles";
import { askingAs } from "../../src/server/db/asking";
import { write } from "../../src/server/db/write";
import { issueTicket } from "../../src/server/services/account/login";
import { refreshIdle } from "../../src/server/services/idle/idleDay";
import { anonymous, as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { password, platformId, type Username, usernames, users } from "./users";
import { walkRows } from "./walkRows";

withApp();

/**
 * Nothing is done that cannot be logged: every call that changes or gives out something, with a log
 * that refuses rows.
 */

const told = Object.values(endpoints)
  .flatMap((group) => Object.values(group))
  .filter(({ kind, readonly }) => kind !== "query" && !readonly);
const walked = told.filter(({ access }) => access !== null);

const isAllowed = (user: Username, { access, also }: Endpoint) =>
  [access, also ?? ""].every(
    (one) => one === "" || (one !== null && authoritiesOf[users[user].role].includes(one)),
  );

/** States in which a record may be edited, decided on, or withdrawn. */
const states = ["0", "1", "2"];

const callers = [
  ...(["sheng", "hangzhou", "yuhang", "shuiwu"] as const),
  ...(["daping", "admin", "anquan", "shenji"] as const),
];

type Order = { user: Username; input: object };

/** Who may make a call, and with what input: records go through one state after the other. */
async function ordersOf(one: Endpoint): Promise<Order[]> {
  const row = walkRows[one.path];
  if (!row) throw new Error(`the walk has no row for ${one.path}`);
  const inputs: object[] = [];
  if (row.at === "own") inputs.push(row.input);
  else if (row.at === "region") inputs.push(row.input("330110"));
  else {
    const { fields, key } = row.dataset;
    for (const state of states) {
      const names = Object.keys(fields).filter((name) =>
        /^(zt|shzt|spzt|xzzt|hczt|jhzt|cxzt)$/.test(name),
      );
      const over = Object.fromEntries(names.map((name) => [name, state]));
      // A platform is on none.
      const ofPlatform = key.id === "cyptid" ? {} : { cyptid: platformId };
      const record = sampleOf(row.dataset, { xzqdm: "330110", ...ofPlatform, ...over });
      const [stored] = await insertSamples(here().db, row.dataset, [record]);
      inputs.push(row.input(String(stored?.[key.id])));
    }
  }
  const allowed = callers.filter((name) => isAllowed(name, one));
  return inputs.flatMap((input) => allowed.map((user) => ({ user, input })));
}

/** The log as on a full disk. */
const closeLog = () =>
  sql
    .raw(`
    create function clzy_closed() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger closed before insert on audit for each row execute function clzy_closed();`)
    .execute(here().db);
const openLog = () =>
  sql.raw("drop trigger closed on audit; drop function clzy_closed()").execute(here().db);

/**
 * Attempts are counted, and uploads are recorded, whatever the outcome of the call; of rows that
 * nobody sees yet (`intake`) nothing stays.
 */
const aside = ["sign_in_failure", "sign_in_question", "file_arrival", "intake"];

/** Watches every table, including history tables, for rows that change from now on. */
async function watch(): Promise<void> {
  await sql
    .raw(`
    create temp table touched (name text primary key) on commit drop;
    create function clzy_touched() returns trigger language plpgsql as
      $$ begin insert into touched values (tg_table_name) on conflict do nothing; return null; end $$;
    do $$ declare t regclass; begin
      for t in select format('%I.%I', schemaname, tablename)::regclass from pg_tables
                where schemaname in ('public', 'history')
                  and tablename not in (${aside.map((name) => `'${name}'`).join(", ")}) loop
        execute format('create trigger touched after insert or update or delete on %s
                          for each row execute function clzy_touched()', t);
      end loop;
    end $$`)
    .execute(here().db);
}

async function changed(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from touched order by name`.execute(
    here().db,
  );
  return rows.map(({ name }) => name);
}

async function unseen(): Promise<number> {
  const { rows } = await sql`select id from intake`.execute(here().db);
  return rows.length;
}

/** Forgets previous changes. Sessions count as just used, so that nothing below touches them. */
async function begin(): Promise<void> {
  await sql`update session set last_seen = clock_timestamp()`.execute(here().db);
  await sql`delete from touched`.execute(here().db);
}

/** Runs `work` and rolls it back. */
async function tried<T>(work: () => Promise<T>): Promise<T> {
  const { db } = here();
  await sql`savepoint tried`.execute(db);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint tried`.execute(db);
  }
}

const refusedUntold = [503, "操作日志无法写入，操作没有执行，请稍后重试或联系管理员"];

test("what cannot be told does not happen, by whatever call", async () => {
  const clients = Object.fromEntries(usernames.map((name) => [name, as(name)]));
  for (const client of Object.values(clients)) await client.call(tzggApi.pageList, {});
  await watch();
  const changing: string[] = [];
  for (const one of walked) {
    const call = ({ user, input }: Order) =>
      (clients[user] as ReturnType<typeof as>).call(one, input as never);
    const orders = await ordersOf(one);
    await begin();
    let [taken] = orders as [Order];
    for (const order of orders) {
      const tables = await tried(async (): Promise<string[]> => {
        const { status } = await call(order);
        return status === 200 ? changed() : [];
      });
      if (tables.length === 0) continue;
      expect([one.path, tables.includes("audit")]).toEqual([one.path, true]);
      taken = order;
      if (tables.length === 1) continue;
      changing.push(one.path);
      break;
    }
    await closeLog();
    const { status, body } = await call(taken);
    expect([one.path, status, body.message]).toEqual([one.path, ...refusedUntold]);
    await openLog();
    expect([one.path, await changed(), await unseen()]).toEqual([one.path, [], 0]);
  }
  // For the other calls each record would have to be set up: those were refused, and not logged.
  expect(changing.length).toBeGreaterThan(35);
}, 600_000);

test("nobody signs in unseen, by password or by ticket", async () => {
  const { db } = here();
  const { id = "" } = (await db.selectFrom("app_user").select("id").executeTakeFirst()) ?? {};
  const ticket = await issueTicket(db, id);
  await watch();
  await closeLog();
  const byName = await anonymous().call(loginApi.login, { username: "yuhang", password });
  const byTicket = await anonymous().call(loginApi.ticket, { ticket });
  const wrong = await anonymous().call(loginApi.login, { username: "yuhang", password: "falsch" });
  expect([byName.status, byTicket.status, wrong.status]).toEqual([503, 503, 503]);
  expect(await changed()).toEqual([]);
});

test("a job that cannot be told fails, and changes nothing", async () => {
  const { jobId } = (await as("sheng").call(pjApi.compute, { nd: 2024 })).body;
  await watch();
  await closeLog();
  here().queue.start();
  await expect.poll(async () => (await jobState(jobId)).state, { timeout: 30_000 }).toBe("failed");
  expect(await changed()).toEqual(["job"]);
});

const jobState = async (jobId: string) => {
  const row = await here()
    .db.selectFrom("job")
    .select("state")
    .where("id", "=", jobId)
    .executeTakeFirst();
  return row ?? { state: "none" };
};

test("what a job changes is told as its caller's doing", async () => {
  const { jobId } = (await as("sheng").call(pjApi.compute, { nd: 2024 })).body;
  here().queue.start();
  await expect.poll(async () => (await jobState(jobId)).state, { timeout: 30_000 }).toBe("done");
  const rows = await here()
    .db.selectFrom("audit")
    .selectAll()
    .where("target", "=", jobId)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action, username }) => [action, username])).toEqual([
    ["pj/compute", "sheng"],
    ["job/evaluate", "sheng"],
  ]);
});

const rowsOf = async () => (await here().db.selectFrom("audit").selectAll().execute()).length;

test("what stands in another transaction is told with that", async () => {
  const { db } = here();
  const author = { by: "yuhang", via: "test" };
  let tells = 0;
  const tell = async () => {
    tells++;
  };
  await askingAs({ account: null, dataYear: 2024, tell }, () =>
    write(db, author, async (tx) => {
      await write(tx, author, async () => "inner");
    }),
  );
  expect(tells).toBe(1);
});

test("a refusal leaves one row, and a transaction that fails none of its own", async () => {
  const before = await rowsOf();
  await as("sheng").call(tzggApi.withdraw, { ggid: "nothing" });
  expect((await rowsOf()) - before).toBe(1);
  await refreshIdle(here().db);
  expect((await rowsOf()) - before).toBe(1);
});
