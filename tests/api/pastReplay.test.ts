import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { asOf } from "../../src/server/repositories/records/history";
import { here, withApp } from "./harness";
import { type Parcel, parcel, squareIn } from "./parcels";
import { call, on } from "./pastCalls";
import { fill } from "./tileCalls";

withApp();

/** The register in memory, receiving the same events. */
type Replayed = Pick<Parcel, "dkid" | "xzqdm" | "shzt" | "zkfzt" | "mj" | "scbz">;

/** The same random numbers every time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe("the accounts", () => {
  const days = ["2024-02-15", "2024-03-10", "2024-04-05", "2024-05-25", "2024-07-12", "2024-09-01"];
  const counties = ["330110", "330106", "330212"];

  /** Applies random events, and returns the register at the end of each day. */
  async function lived(seed: number): Promise<Map<string, Replayed[]>> {
    const pick = numbers(seed);
    const parcels = Array.from({ length: 24 }, (_, i) =>
      parcel({
        dkid: `r${i}`,
        xzqdm: counties[i % 3] as string,
        geometry: squareIn("330110", i),
        shzt: "0",
        zkfzt: "1",
        cjsj: i < 18 ? "2024-01-10T00:00:00Z" : "2024-04-20T00:00:00Z",
      }),
    );
    await fill(parcels);
    const now = new Map<string, Replayed>(
      parcels.slice(0, 18).map((one) => [one.dkid, { ...one }]),
    );
    const states = new Map<string, Replayed[]>();
    for (const day of days) {
      if (day === "2024-05-25") {
        for (const one of parcels.slice(18)) now.set(one.dkid, { ...one });
      }
      for (let n = 0; n < 5; n++) await happen(day, now, pick);
      states.set(
        day,
        [...now.values()].filter(({ scbz }) => scbz === 0).map((one) => ({ ...one })),
      );
    }
    return states;
  }

  async function happen(day: string, now: Map<string, Replayed>, pick: (n: number) => number) {
    const one = [...now.values()][pick(now.size)] as Replayed;
    switch (pick(5)) {
      case 0:
        one.shzt = (["0", "1", "5", "9"] as const)[pick(4)] as Replayed["shzt"];
        break;
      case 1:
        one.zkfzt = (["1", "2", "3"] as const)[pick(3)] as Replayed["zkfzt"];
        break;
      case 2:
        one.mj = Math.round((one.mj + pick(400) - 200) * 100) / 100;
        break;
      case 3:
        one.xzqdm = counties[pick(3)] as string;
        break;
      default:
        one.scbz = one.scbz === 0 ? 1 : 0;
    }
    const { dkid, shzt, zkfzt, mj, xzqdm, scbz } = one;
    const set = `shzt = '${shzt}', zkfzt = '${zkfzt}', mj = ${mj}, xzqdm = '${xzqdm}', scbz = ${scbz}`;
    await on(day, `${set}, bbh = bbh + 1`, [dkid]);
  }

  const sumOf = (list: readonly Replayed[]) => ({
    zs: list.length,
    mj: Math.round(list.reduce((sum, { mj }) => sum + mj, 0) * 100) / 100,
  });
  const key = ({ dkid, xzqdm }: Replayed) => `${dkid} ${xzqdm}`;

  /** What an account must say, computed from the two states alone. */
  function accountOf(before: readonly Replayed[], after: readonly Replayed[]) {
    const [then, now] = [
      new Map(before.map((one) => [key(one), one])),
      new Map(after.map((one) => [key(one), one])),
    ];
    const stayed = after.flatMap((b) => {
      const a = then.get(key(b));
      return a ? [{ a, b }] : [];
    });
    const moved = (field: "shzt" | "zkfzt") =>
      sumOf(stayed.filter(({ a, b }) => a[field] !== b[field]).map(({ b }) => b));
    const differences = (sign: number) => {
      const some = stayed.map(({ a, b }) => sign * (b.mj - a.mj)).filter((by) => by > 0);
      return { zs: some.length, mj: Math.round(some.reduce((sum, by) => sum + by, 0) * 100) / 100 };
    };
    return {
      open: sumOf(before),
      close: sumOf(after),
      added: sumOf(after.filter((one) => !then.has(key(one)))),
      removed: sumOf(before.filter((one) => !now.has(key(one)))),
      shzt: moved("shzt"),
      zkfzt: moved("zkfzt"),
      grown: differences(1),
      shrunk: differences(-1),
    };
  }

  const spansOf: Readonly<Record<number, readonly (readonly [string, string])[]>> = {
    7: [
      ["2024-02-15", "2024-09-01"],
      ["2024-04-05", "2024-05-25"],
    ],
    1911: [
      ["2024-03-10", "2024-04-05"],
      ["2024-02-15", "2024-07-12"],
    ],
  };
  test.each([7, 1911])("equal the history replayed (%i)", { timeout: 60_000 }, async (seed) => {
    const spans = spansOf[seed] ?? [];
    const states = await lived(seed);
    for (const [from, to] of spans) {
      for (const [areaCode, username] of [
        ["33", "sheng"],
        ["3301", "hangzhou"],
        ["330212", "yinzhou"],
      ] as const) {
        const mine = (day: string) =>
          (states.get(day) ?? []).filter(({ xzqdm }) => xzqdm.startsWith(areaCode));
        const { body } = await call(username, "changes", { dataset: "dxydsd", from, to, areaCode });
        expect(body.total).toMatchObject(accountOf(mine(from), mine(to)));
        for (const row of body.list) {
          const inside = (day: string) =>
            mine(day).filter(({ xzqdm }) => xzqdm.startsWith(row.key));
          expect(row).toMatchObject(accountOf(inside(from), inside(to)));
          const { open, added, removed, grown, shrunk, close } = row;
          const sum = open.mj + added.mj - removed.mj + grown.mj - shrunk.mj;
          expect(sum).toBeCloseTo(close.mj, 1);
        }
      }
    }
  });

  test("the register as of a day equals the history replayed", async () => {
    const states = await lived(42);
    for (const [day, wanted] of states) {
      const { rows } = await sql<Replayed>`
        select dkid, xzqdm, shzt, zkfzt, mj
          from (${asOf(dxydsd, `${day}T24:00:00+08:00`)}) t order by dkid`.execute(here().db);
      const plain = (list: readonly Replayed[]) =>
        list
          .map(({ dkid, xzqdm, shzt, zkfzt, mj }) => [dkid, xzqdm, shzt, zkfzt, mj].join())
          .sort();
      expect(plain(rows)).toEqual(plain(wanted));
    }
  });
});
