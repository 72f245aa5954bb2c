import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { editableShzt, type Shzt } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { insertUser, userByName } from "../../src/server/repositories/account/user";
import { openSession } from "../../src/server/services/account/session";
import { type ChildServer, startServer, untilIdle } from "./childServer";
import { BenchClient } from "./client";
import { type Line, mb, ms } from "./report";
import { spreadOf, timed } from "./stopwatch";

const users = 100;
const minutes = Number(process.env.BENCH_MINUTES ?? 10);
/** One user, without pauses, for comparison. */
const aloneMs = 60_000;
/** Mean of the pauses between what a user does. */
const thinkMs = 5_000;
const half = 20037508.342789244;

type Parcel = { dkid: string; xzqdm: string; shzt: Shzt; zxjd: number; zxwd: number };
type User = { client: BenchClient; among: readonly Parcel[] };
type Deed = { name: string; share: number; work: (user: User) => Promise<unknown> };

const one = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** The tiles of a screen around a parcel. */
function tilesAround({ zxjd, zxwd }: Parcel): string[] {
  const z = one([11, 12, 13, 14, 15, 16]);
  const y = half * (Math.log(Math.tan(Math.PI / 4 + (zxwd * Math.PI) / 360)) / Math.PI);
  const at = (metres: number) => Math.floor(((half + metres) / (2 * half)) * 2 ** z);
  const [column, row] = [at((zxjd / 180) * half), at(-y)];
  return [-1, 0, 1, 2].flatMap((dx) =>
    [-1, 0, 1].map((dy) => `/api/tiles/dxydsd/${z}/${column + dx}/${row + dy}.pbf`),
  );
}

const lists = [
  {},
  { keyword: "厂" },
  { pjdj: ["C", "D"], mjMin: 5 },
  { sort: { field: "mjss", order: "desc" } },
] as const;

/** What is under review, or has been approved, is closed. */
const isEditable = ({ shzt }: Parcel) => editableShzt.includes(shzt);

async function edit({ client, among }: User): Promise<void> {
  const { dkid } = one(among.filter(isEditable));
  const { record } = await client.call(dxydsdApi.info, { dkid });
  const values = { zl: `示例路${Math.floor(Math.random() * 1000)}号` };
  await client.call(dxydsdApi.update, { dkid, bbh: record.bbh, values, confirmWarnings: true });
}

const deeds: readonly Deed[] = [
  {
    name: "a screen of tiles",
    share: 40,
    work: ({ client, among }) =>
      Promise.all(tilesAround(one(among)).map((path) => client.get(path))),
  },
  { name: "a list", share: 25, work: ({ client }) => client.call(dxydsdApi.pageList, one(lists)) },
  {
    name: "figures",
    share: 10,
    work: ({ client }) =>
      client.call(dxydsdApi.stats, { groups: ["region", "zkfzt"], ...one([{}, { mjMin: 10 }]) }),
  },
  {
    name: "a record",
    share: 15,
    work: ({ client, among }) => client.call(dxydsdApi.info, { dkid: one(among).dkid }),
  },
  { name: "an edit", share: 10, work: edit },
];

function chosen(): Deed {
  let left = Math.random() * deeds.reduce((sum, { share }) => sum + share, 0);
  for (const deed of deeds) {
    left -= deed.share;
    if (left < 0) return deed;
  }
  return deeds[0] as Deed;
}

/** Refused by a rule, or since somebody else was first: an answer as good as any. */
const isRefusal = (error: unknown) => /answered 4(00|09)/.test(String(error));

type Found = { times: Map<string, number[]>; errors: string[]; refused: number };
const nothing = (): Found => ({ times: new Map(), errors: [], refused: 0 });

async function act(user: User, found: Found, until: number, think: number): Promise<void> {
  while (Date.now() < until) {
    if (think > 0) await pause(-think * Math.log(1 - Math.random()));
    const { name, work } = chosen();
    const { ms: took } = await timed(() =>
      work(user).catch((error: unknown) => {
        if (isRefusal(error)) found.refused++;
        else found.errors.push(`${name}: ${String(error)}`);
      }),
    );
    const times = found.times.get(name) ?? [];
    times.push(took);
    found.times.set(name, times);
  }
}

/** A hundred users at once, each with a session and pauses of their own, against one alone. */
export async function benchMixed(db: Db, url: string): Promise<Line[]> {
  const some = async (isOf = sql<boolean>`true`) => {
    const { rows } = await sql<Parcel>`
      select dkid, xzqdm, shzt, zxjd::float8, zxwd::float8 from dxydsd where scbz = 0 and ${isOf}
       order by md5(dkbh) limit 10000`.execute(db);
    return rows;
  };
  const among = [...(await some()), ...(await some(sql`shzt = any(${editableShzt})`))];
  const server = await startServer({ url });
  try {
    await untilIdle(server, 120_000);
    const all = await sessions(db, server, among);
    const alone = nothing();
    await act(all[0] as User, alone, Date.now() + aloneMs, 0);
    const before = server.resident();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, server.resident());
    }, 500);
    const together = nothing();
    const until = Date.now() + minutes * 60_000;
    await Promise.all(all.map((user) => act(user, together, until, thinkMs)));
    clearInterval(timer);
    for (const { client } of all) client.close();
    if (together.errors.length > 0)
      process.stderr.write(`${together.errors.slice(0, 20).join("\n")}\n`);
    const count = [...together.times.values()].reduce((sum, { length }) => sum + length, 0);
    return [
      ...deeds.map(({ name }) => compared(name, together, alone)),
      {
        what: `of ${count} deeds of ${users} users in ${minutes} min: errors, refused by rules`,
        ours: `${together.errors.length}, ${together.refused}`,
        aim: "must 0 errors",
      },
      { what: "memory at most, above one user's", ours: `${mb(most)}, ${mb(most - before)}` },
    ];
  } finally {
    await server.stop();
  }
}

function compared(name: string, together: Found, alone: Found): Line {
  const [ours, theirs] = [together, alone].map(({ times }) => spreadOf(times.get(name) ?? []).p95);
  return {
    what: `${name}, ${users} users (p95)`,
    ours: ms(ours as number),
    peer: `one user ${ms(theirs as number)}`,
    ratio: (ours as number) / (theirs as number),
    aim: "aim ≤ 3.00",
  };
}

/** Clerks of counties, each with their own land: what one account asks for at once is limited. */
async function sessions(
  db: Db,
  { client }: ChildServer,
  records: readonly Parcel[],
): Promise<User[]> {
  // A county may have sent all of its land up.
  const counties = [...new Set(records.filter(isEditable).map(({ xzqdm }) => xzqdm))].sort();
  return Promise.all(
    Array.from({ length: users }, async (_, n) => {
      const county = counties[n % counties.length] as string;
      const mine = new BenchClient(client.origin, 6);
      mine.hold(await openSession(db, await clerk(db, `bench${n}`, county)));
      return { client: mine, among: records.filter(({ xzqdm }) => xzqdm === county) };
    }),
  );
}

async function clerk(db: Db, username: string, county: string): Promise<string> {
  const known = await userByName(db, username);
  if (known) return known.id;
  const roles = ["ROLE_COUNTY"] as const;
  // Nobody signs in with it.
  const passwordHash = "";
  return insertUser(db, { username, realName: "测速", roles, areaCode: county, passwordHash });
}
