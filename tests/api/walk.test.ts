import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { wallCalls } from "#contract/portal/wallCalls";
import { authoritiesOf } from "#contract/roles";
import { countiesIn } from "./countiesIn";
import { anonymous, as, here, type Reply, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username, users } from "./users";
import { type WalkRow, walkRows } from "./walkRows";

withApp();

/** Every call × every role × own, child, sibling and parent region: nobody reaches what is not theirs. */

const guarded = Object.values(endpoints)
  .flatMap((group) => Object.values(group))
  .filter(({ access }) => access !== null);

test("every call has a row in the walk, and every row is a call", () => {
  const paths = guarded.map(({ path }) => path);
  expect(paths.filter((path) => !walkRows[path])).toEqual([]);
  expect(Object.keys(walkRows).filter((path) => !paths.includes(path))).toEqual([]);
});

const walkers = [
  ...(["sheng", "hangzhou", "yuhang", "pingtai", "shuiwu", "chakan"] as const),
  ...(["daping", "admin", "anquan", "shenji"] as const),
];

type Regions = { own: string; child?: string; parent?: string; sibling: string };
const regions: Readonly<Record<(typeof walkers)[number], Regions>> = {
  sheng: { own: "33", child: "3301", sibling: "34" },
  hangzhou: { own: "3301", child: "330110", parent: "33", sibling: "3302" },
  yuhang: { own: "330110", parent: "3301", sibling: "330106" },
  pingtai: { own: "330110", parent: "3301", sibling: "330106" },
  shuiwu: { own: "33", child: "3301", sibling: "34" },
  chakan: { own: "33", child: "330110", sibling: "34" },
  daping: { own: "33", child: "330110", sibling: "34" },
  admin: { own: "33", child: "330110", sibling: "34" },
  anquan: { own: "33", child: "330110", sibling: "34" },
  shenji: { own: "33", child: "330110", sibling: "34" },
};

/** Calls open to everybody that check permission for the register in their walk row. */
const judgedInside: Readonly<Record<string, string>> = { "tjfx/cross": "gxtz:view" };

const isAllowed = (user: Username, { path, access, also }: Endpoint) => {
  if (access === null) return false;
  if (user === "daping" && wallCalls.has(path)) return true;
  const held = authoritiesOf[users[user].role];
  return [access, also ?? "", judgedInside[path] ?? ""].every(
    (one) => one === "" || held.includes(one),
  );
};

const call = (user: Username, one: Endpoint, input: unknown) =>
  as(user).call(one, input as never) as Promise<Reply<unknown>>;

const walked = guarded.flatMap((one) => {
  const row = walkRows[one.path];
  return row ? [[one.path, one, row] as const] : [];
});

describe.each(walked)("%s", (_, one, row) => {
  test("is closed to those without a session or the permission", async () => {
    const input = row.at === "own" ? row.input : row.input(row.at === "region" ? "33" : "nothing");
    expect((await anonymous().call(one, input as never)).status).toBe(401);
    for (const user of walkers.filter((name) => !isAllowed(name, one))) {
      expect([user, (await call(user, one, input)).status]).toEqual([user, 403]);
    }
  });

  if (row.at === "region") {
    test("answers for one's own region and no other", () => walkRegions(one, row));
  }
  if (row.at === "record") {
    test("reaches records of one's own region and no other", () => walkRecords(one, row));
  }
});

async function walkRegions(one: Endpoint, row: Extract<WalkRow, { at: "region" }>) {
  await fill(row.dataset);
  for (const user of walkers.filter((name) => isAllowed(name, one))) {
    const { own, child, parent, sibling } = regions[user];
    expect([user, (await call(user, one, row.input(sibling))).status]).toEqual([user, 403]);
    for (const asked of [own, child, parent]) {
      if (!asked) continue;
      const reply = await call(user, one, row.input(asked));
      expect([user, asked, reply.status < 400 || reply.status === 400]).toEqual([
        user,
        asked,
        true,
      ]);
      const within = asked.length > own.length ? asked : own;
      expect(countiesIn(reply.body).filter((code) => !code.startsWith(within))).toEqual([]);
    }
  }
}

async function walkRecords(one: Endpoint, row: Extract<WalkRow, { at: "record" }>) {
  const ids = await fill(row.dataset);
  for (const user of walkers.filter((name) => isAllowed(name, one))) {
    for (const [place, id] of Object.entries(ids)) {
      const before = await stateOf(row.dataset, id);
      const reply = await call(user, one, row.input(id));
      const label = `${user} at ${place}`;
      expect([label, reply.status < 500]).toEqual([label, true]);
      if (mayReach(user, place)) {
        expect([label, reply.status === 404]).toEqual([label, false]);
      } else {
        expect([label, succeeded(reply, id)]).toEqual([label, false]);
        expect([label, await stateOf(row.dataset, id)]).toEqual([label, before]);
      }
    }
  }
}

const places = {
  platform: { xzqdm: "330110", cyptid: platformId },
  county: { xzqdm: "330110" },
  sibling: { xzqdm: "330106" },
  elsewhere: { xzqdm: "330212" },
};

function mayReach(user: Username, place: string): boolean {
  const { xzqdm } = places[place as keyof typeof places];
  const { areaCode } = users[user];
  return xzqdm.startsWith(areaCode) && (user !== "pingtai" || place === "platform");
}

/** A reply that shows or changes the record. */
function succeeded({ status, body }: Reply<unknown>, id: string): boolean {
  if (status !== 200) return false;
  const { ok, record, isBefore, isAfter } = body as Readonly<Record<string, unknown>>;
  // Saying that no record existed on that day reveals nothing about one.
  if (record === null || (isBefore === false && isAfter === false)) return false;
  return Array.isArray(ok) ? ok.includes(id) : true;
}

async function fill(dataset: AnyDataset | null): Promise<Record<string, string>> {
  if (!dataset) return {};
  const found: Record<string, string> = {};
  for (const [place, over] of Object.entries(places)) {
    const [row] = await insertSamples(here().db, dataset, [sampleOf(dataset, over)]);
    found[place] = String(row?.[dataset.key.id]);
  }
  return found;
}

async function stateOf({ table, key }: AnyDataset, id: string): Promise<unknown> {
  const { rows } = await sql<{ state: string }>`
    select md5(t::text) state from ${sql.table(table)} t where ${sql.ref(key.id)} = ${id}`.execute(
    here().db,
  );
  return rows[0]?.state;
}
