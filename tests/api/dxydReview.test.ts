import { describe, expect, test, vi } from "vitest";
import { shztCodes } from "#contract/codes/landCodes";
import { lowDone, lowListed, lowStruckOff } from "#contract/figures/filters";
import { edgesFrom } from "#contract/workflow/edge";
import { type Library, type Shzt, shztEdges } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { updateShzt as moveCity } from "../../src/server/services/low/dxydsd";
import { updateShzt as moveProvincial } from "../../src/server/services/low/dxydst";
import { movedAtOnce } from "../../src/server/services/records/recordMove";
import { as, libraries, onDb, statusOf } from "./dxydCalls";
import { here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { platformId, type Username, users } from "./users";

withApp();

const states = Object.keys(shztCodes) as Shzt[];
const actors: Username[] = ["yuhang", "pingtai", "hangzhou", "sheng"];

/** The transitions allowed by domain/04 §1, written out by hand: from-to by library and role. */
const clerks = ["0-1", "2-1", "4-1", "1-0"];
const allowed: Record<Library, Record<string, string[]>> = {
  dxydsd: {
    yuhang: clerks,
    pingtai: clerks,
    hangzhou: ["1-5", "1-2", "5-0", "5-9"],
    sheng: ["5-2", "5-9", "9-5"],
  },
  dxydst: {
    yuhang: clerks,
    pingtai: clerks,
    hangzhou: ["1-3", "1-2"],
    sheng: ["3-5", "3-4", "5-0", "5-9", "9-5"],
  },
};

const note = "认定有误，须重新核实";

const clerkOfYuhang = {
  id: "yuhang",
  username: "yuhang",
  realName: users.yuhang.realName,
  roles: [users.yuhang.role],
  areaCode: users.yuhang.areaCode,
  cyptid: null,
};

const one = async (db: Db, library: Library, over: Partial<Parcel>) => {
  const [row] = await insertParcels(db, library, [
    parcel({ cyptid: platformId, ...over }, library),
  ]);
  return row as Parcel;
};

describe.each(libraries)("review in %s", (library) => {
  test.each(actors)("%s takes every allowed step and no other", (username) =>
    onDb(async (db) => {
      const taken: string[] = [];
      for (const [from, to] of states.flatMap((x) => states.map((y) => [x, y] as const))) {
        const { dkid } = await one(db, library, { shzt: from });
        const step = as(username, library).updateShzt({ dkids: [dkid], shzt: to, shyj: note });
        const { ok } = await step.catch(() => ({ ok: [] as string[] }));
        const { record, reviews } = await as("sheng", library).info(dkid);
        const moved = {
          shzt: to,
          bbh: 1,
          log: [{ yzt: from, xzt: to, czr: users[username].realName, yj: note }],
        };
        const stayed = { shzt: from, bbh: 0, log: [] };
        const log = reviews.map(({ yzt, xzt, czr, yj }) => ({ yzt, xzt, czr, yj }));
        expect({ shzt: record.shzt, bbh: record.bbh, log }).toEqual(ok[0] ? moved : stayed);
        if (ok[0]) taken.push(`${from}-${to}`);
      }
      expect(taken.sort()).toEqual([...(allowed[library][username] ?? [])].sort());
    }),
  );

  test.each(actors)("%s must write a note exactly where the step says so", (username) =>
    onDb(async (db) => {
      const user = as(username, library);
      const edges = states.flatMap((from) =>
        edgesFrom(shztEdges[library], from, [users[username].role]).map((edge) => ({ from, edge })),
      );
      for (const { from, edge } of edges) {
        const { dkid } = await one(db, library, { shzt: from });
        const short = await user.updateShzt({
          dkids: [dkid],
          shzt: edge.to as Shzt,
          shyj: "灭失了 ",
        });
        expect([edge.action, short.ok.length]).toEqual([edge.action, edge.note > 0 ? 0 : 1]);
        if (edge.note > 0) expect(short.failed[0]?.message).toContain("意见");
      }
    }),
  );

  test("a parcel leaves the library only with one of the reasons in front", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, library, { shzt: "5" });
      const user = as("sheng", library);
      const vague = await user.updateShzt({ dkids: [dkid], shzt: "9", shyj: "不再需要这块地了" });
      expect(vague.failed[0]?.message).toContain("已完成再开发、认定有误、灭失、规划调整");
      const clear = await user.updateShzt({ dkids: [dkid], shzt: "9", shyj: "规划调整为绿地" });
      expect(clear.ok).toEqual([dkid]);
    }));

  test("a parcel struck off as redeveloped stays redeveloped in the figures", () =>
    onDb(async (db) => {
      const rdnf = 2_017;
      const done = await one(db, library, { shzt: "5", zkfzt: "3", rdnf });
      const unlinked = await one(db, library, { shzt: "5", rdnf });
      const mistaken = await one(db, library, { shzt: "5", rdnf });
      const user = as("sheng", library);
      const rate = async () => {
        const of = async (filter: object) =>
          (await user.stats({ ...filter, rdnf: [rdnf], groups: [] })).total.zs;
        const all = (await of(lowListed)) + (await of(lowStruckOff));
        return [await of(lowDone), all];
      };
      expect(await rate()).toEqual([1, 3]);
      const strikeOff = (dkid: string, shyj: string) =>
        user.updateShzt({ dkids: [dkid], shzt: "9", shyj });
      await strikeOff(done.dkid, "已完成再开发，核实后出库");
      expect(await rate()).toEqual([1, 3]);
      await strikeOff(unlinked.dkid, "已完成再开发，企业自行改造");
      expect(await rate()).toEqual([2, 3]);
      expect((await user.info(unlinked.dkid)).record).toMatchObject({ zkfzt: "3", bbh: 1 });
      await strikeOff(mistaken.dkid, "认定有误，不属于低效用地");
      expect(await rate()).toEqual([2, 2]);
      await user.updateShzt({ dkids: [unlinked.dkid], shzt: "5", shyj: "核实后恢复入库" });
      expect(await rate()).toEqual([1, 2]);
    }));

  test("a review stands in the record, a submission does not", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, library, {});
      await as("yuhang", library).updateShzt({ dkids: [dkid], shzt: "1", shyj: "请审核" });
      const user = as("hangzhou", library);
      expect((await user.info(dkid)).record).toMatchObject({ shr: null, shyj: null, shsj: null });
      await user.updateShzt({ dkids: [dkid], shzt: "2", shyj: "界址不清楚" });
      const { record, reviews } = await user.info(dkid);
      expect(record).toMatchObject({
        shzt: "2",
        shr: users.hangzhou.realName,
        shyj: "界址不清楚",
        bbh: 2,
      });
      expect(record.shsj).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(reviews.map(({ xzt, yj }) => [xzt, yj])).toEqual([
        ["2", "界址不清楚"],
        ["1", "请审核"],
      ]);
    }));

  test.each([
    ["0", true, true],
    ["1", false, false],
    ["2", false, false],
    ["3", false, true],
  ] as const)("an approved parcel with 再开发状态 %s goes back: %s, leaves: %s", (zkfzt, ...may) =>
    onDb(async (db) => {
      const back = library === "dxydsd" ? "2" : "0";
      for (const [i, shzt] of ([back, "9"] as const).entries()) {
        const { dkid } = await one(db, library, { shzt: "5", zkfzt });
        const step = { dkids: [dkid], shzt, shyj: note };
        const { ok, failed } = await as("sheng", library).updateShzt(step);
        expect(ok.length === 1).toBe(may[i]);
        expect(failed.every(({ message }) => message.includes("再开发项目"))).toBe(true);
      }
    }),
  );

  test("nothing with an error is submitted", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, library, { xztdyt: "工业", tyshxydm: "91330110MA2CQ01K3X" });
      const { ok, failed } = await as("yuhang", library).updateShzt({
        dkids: [dkid],
        shzt: "1",
      });
      expect(ok).toEqual([]);
      expect(failed[0]?.message).toMatch(/.+等\d项错误$/);
    }));

  test("a parcel that covers another is not submitted", () =>
    onDb(async (db) => {
      const geometry = squareIn("330110", 700);
      const first = await one(db, library, { geometry });
      const second = await one(db, library, { geometry, shzt: "5" });
      const user = as("yuhang", library);
      const { failed } = await user.updateShzt({ dkids: [first.dkid], shzt: "1" });
      expect(failed).toEqual([
        { id: first.dkid, message: `与地块${second.dkbh}疑似同一地块，重叠100%` },
      ]);
    }));

  test("a version that somebody has changed since is not moved", () =>
    onDb(async (db) => {
      const [a, b] = [await one(db, library, {}), await one(db, library, { bbh: 4 })];
      const result = await as("yuhang", library).updateShzt({
        dkids: [a.dkid, b.dkid],
        shzt: "1",
        versions: { [a.dkid]: 0, [b.dkid]: 3 },
      });
      expect(result.ok).toEqual([a.dkid]);
      expect(result.failed).toEqual([{ id: b.dkid, message: "数据已被他人修改，请刷新后重试" }]);
    }));

  test("reviewing twice is refused the second time", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, library, { shzt: "1" });
      const to = library === "dxydsd" ? "5" : "3";
      const review = () => as("hangzhou", library).updateShzt({ dkids: [dkid, dkid], shzt: to });
      expect((await review()).ok).toEqual([dkid]);
      const again = await review();
      expect(again.ok).toEqual([]);
      expect(again.failed).toHaveLength(1);
      expect((await as("sheng", library).info(dkid)).reviews).toHaveLength(1);
    }));

  test("a thousand parcels move in a handful of statements for each transaction", () =>
    onDb(async (db) => {
      const rows = Array.from({ length: 1000 }, (_, n) =>
        parcel({ geometry: squareIn("330110", n) }, library),
      );
      await insertParcels(db, library, rows);
      const dkids = rows.map(({ dkid }) => dkid);
      let statements = 0;
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const caller = { ...clerkOfYuhang, authorities: [] };
      const ctx = {
        ...here(),
        db: counted,
        readDb: db,
        caller,
        token: null,
        ip: "",
        agent: null,
        note: () => {},
      };
      const move = library === "dxydsd" ? moveCity : moveProvincial;
      // Slices shrink where they take long: not here, however slow the machine.
      const clock = vi.spyOn(performance, "now").mockReturnValue(0);
      const result = await move(ctx, { dkids, shzt: "1", shyj: "" }).finally(() =>
        clock.mockRestore(),
      );
      expect(result.failed).toEqual([]);
      expect(result.ok).toHaveLength(1000);
      expect(statements / (dkids.length / movedAtOnce)).toBeLessThan(12);
      const { total } = await as("hangzhou", library).pageList({ shzt: ["1"] });
      expect(total).toBe(1000);
    }));

  test("a step that no record of the role can take is refused as a whole", () =>
    onDb(async (db) => {
      const { dkid } = await one(db, library, { shzt: "1" });
      const call = as("yuhang", library).updateShzt({ dkids: [dkid], shzt: "5" });
      expect(await statusOf(call)).toBe(403);
    }));
});
