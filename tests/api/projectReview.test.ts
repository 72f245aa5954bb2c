import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { spztCodes, xmjdCodes } from "#contract/codes/landCodes";
import type { Role } from "#contract/roles";
import { edgesFrom } from "#contract/workflow/edge";
import { spztEdges } from "#contract/workflow/spzt";
import { as, here, withApp } from "./harness";
import {
  approvedParcel,
  attach,
  type ProjectLibrary,
  projectDraft,
  projectLibraries,
  projectsOf,
  putAt,
  standing,
  zkfztOf,
} from "./projects";
import { platformId, type Username, users } from "./users";

withApp();

const states = Object.keys(spztCodes);
const stages = Object.keys(xmjdCodes);
const pairsOf = (list: readonly string[]) =>
  list.flatMap((from) => list.map((to) => [from, to] as const));
const actors: Username[] = ["yuhang", "pingtai", "hangzhou", "sheng", "chakan"];
const note = "方案不完整，请补充";

/** The transitions allowed by domain/04 §2, written out by hand: from-to by library and actor. */
const clerks = ["0-1", "1-0", "2-1", "4-1"];
const allowed: Record<ProjectLibrary, Partial<Record<Username, string[]>>> = {
  zkfxmsd: { yuhang: clerks, pingtai: clerks, hangzhou: ["1-2", "1-5", "1-6", "5-7"] },
  zkfxmst: {
    yuhang: clerks,
    pingtai: clerks,
    hangzhou: ["1-2", "1-3"],
    sheng: ["3-4", "3-5", "3-6", "5-7"],
  },
};

/** A valid project on the tests' platform, with its plan attached. */
async function made(library: ProjectLibrary, plan = true) {
  const { api } = projectsOf[library];
  const land = await approvedParcel(library, { cyptid: platformId });
  const { body, status } = await as("yuhang").call(api.insert, projectDraft([land]));
  if (status !== 200) throw new Error(body.message);
  const { db } = here();
  await sql`insert into cypt (cyptid, cyptbh, cyptzt, cyptmc, cyptlx, xzqdm, xzqmc, ghmj, cjr, gxr)
    values (${platformId}, ${platformId}, '1', '示例园', '2', '330110', '余杭区', 1, 'demo', 'demo')
    on conflict do nothing`.execute(db);
  await sql`update ${sql.table(library)} set cyptid = ${platformId}, cyptmc = '示例园'
             where xmid = ${body.xmid}`.execute(db);
  if (plan) await attach(db, body.xmid, "04");
  return { land, xmid: body.xmid };
}

describe.each(projectLibraries)("approval of %s", (library) => {
  const { api } = projectsOf[library];
  const step = async (user: Username, xmid: string, spzt: string, spyj = note) => {
    const { status, body } = await as(user).call(api.updateSpzt, { xmids: [xmid], spzt, spyj });
    return status === 200 ? body : { ok: [], failed: [{ id: xmid, message: String(status) }] };
  };

  test.each(actors)(
    "%s takes every allowed step and no other",
    async (user) => {
      const { xmid } = await made(library);
      const taken: string[] = [];
      for (const [from, to] of pairsOf(states)) {
        await putAt(library, xmid, from);
        const { ok } = await step(user, xmid, to);
        const stands = await standing(library, xmid);
        expect(stands).toMatchObject(ok[0] ? { spzt: to, bbh: 1 } : { spzt: from, bbh: 0 });
        if (ok[0]) taken.push(`${from}-${to}`);
      }
      expect(taken.sort()).toEqual([...(allowed[library][user] ?? [])].sort());
    },
    60_000,
  );

  test.each(["yuhang", "hangzhou", "sheng"] as const)(
    "%s must write a note exactly where the step says so",
    async (user) => {
      const { xmid } = await made(library);
      const roles: Role[] = [users[user].role];
      const edges = states.flatMap((from) =>
        edgesFrom(spztEdges[library], from, roles).map((edge) => [from, edge] as const),
      );
      for (const [from, { action, to, note: least }] of edges) {
        await putAt(library, xmid, from);
        const { ok, failed } = await step(user, xmid, to, "不行 ");
        expect([action, ok.length]).toEqual([action, least > 0 ? 0 : 1]);
        if (least > 0) expect(failed[0]?.message).toContain("不少于5个字的意见");
      }
    },
  );

  test("wants the plan attached, and nothing that the check calls an error", async () => {
    const bare = await made(library, false);
    expect((await step("yuhang", bare.xmid, "1")).failed[0]?.message).toContain("须上传实施方案");
    const faulty = await made(library);
    await sql`update ${sql.table(library)} set jhjgsj = '2020-01-01', xmmj = 1
               where xmid = ${faulty.xmid}`.execute(here().db);
    const { ok, failed } = await step("yuhang", faulty.xmid, "1");
    expect([ok, failed[0]?.message]).toEqual([[], expect.stringMatching(/.+等\d项错误$/)]);
  });

  test("takes parcels up with the submission and lets them go when it is refused", async () => {
    const { xmid, land } = await made(library);
    await step("yuhang", xmid, "1");
    expect(await zkfztOf(library, land.dkid)).toBe("1");
    await step("yuhang", xmid, "0");
    expect(await zkfztOf(library, land.dkid)).toBe("0");
    await step("yuhang", xmid, "1");
    await step("hangzhou", xmid, library === "zkfxmsd" ? "6" : "3");
    if (library === "zkfxmst") await step("sheng", xmid, "6");
    expect(await standing(library, xmid)).toMatchObject({ spzt: "6" });
    expect(await zkfztOf(library, land.dkid)).toBe("0");
    const again = await as("yuhang").call(api.insert, projectDraft([land]));
    expect(again.status).toBe(200);
  });

  test("stands in the record and in its log", async () => {
    const { xmid } = await made(library);
    await step("yuhang", xmid, "1", "请审批");
    await step("hangzhou", xmid, "2");
    const { body } = await as("hangzhou").call(api.info, { xmid });
    expect(body.record).toMatchObject({ spr: users.hangzhou.realName, spyj: note, bbh: 2 });
    expect(body.reviews.map(({ xzt, yj }) => [xzt, yj])).toEqual([
      ["2", note],
      ["1", "请审批"],
    ]);
    expect(body.files.map(({ fjlx }) => fjlx)).toEqual(["04"]);
  });

  test("answers for each project by itself, and for one that somebody has changed", async () => {
    const good = await made(library);
    const stale = await made(library);
    const { body } = await as("yuhang").call(api.updateSpzt, {
      xmids: [good.xmid, stale.xmid, "nothing"],
      spzt: "1",
      versions: { [good.xmid]: 0, [stale.xmid]: 7 },
    });
    expect(body.ok).toEqual([good.xmid]);
    expect(body.failed.map(({ message }) => message)).toEqual([
      "数据已被他人修改，请刷新后重试",
      "项目不存在或不在权限范围内",
    ]);
  });

  describe("progress", () => {
    const dates: Record<string, Record<string, string>> = {
      "2": { pfwh: "批〔2024〕1号", pfrq: "2024-03-01" },
      "4": { sjkgsj: "2024-05-02" },
      "5": { sjjgsj: "2024-11-30" },
      "6": { yssj: "2024-12-20" },
    };
    const advance = async (user: Username, xmid: string, xmjd: string, values = dates[xmjd]) => {
      const bbh = (await standing(library, xmid))?.bbh ?? 0;
      return as(user).call(api.updateXmjd, { xmid, bbh, xmjd, bz: note, values: values ?? {} });
    };

    test("goes forward step by step with date and attachment, and the parcels follow", async () => {
      const { xmid, land } = await made(library);
      await putAt(library, xmid, "5");
      const files: Record<string, string> = {
        "2": "05",
        "3": "06",
        "4": "08",
        "5": "07",
        "6": "07",
      };
      const parcels = { "1": "1", "2": "1", "3": "1", "4": "2", "5": "2", "6": "3" } as const;
      for (const xmjd of stages.slice(1)) {
        if (dates[xmjd]) {
          const undated = await advance("yuhang", xmid, xmjd, {});
          expect([undated.status, undated.body.message]).toEqual([
            400,
            expect.stringContaining("须填写"),
          ]);
        }
        if (xmjd !== "6") {
          const bare = await advance("yuhang", xmid, xmjd);
          expect([bare.status, bare.body.message]).toEqual([
            400,
            expect.stringContaining("须上传"),
          ]);
        }
        await attach(here().db, xmid, files[xmjd] as string);
        const { status, body } = await advance("yuhang", xmid, xmjd);
        expect([status, body.xmjd]).toEqual([200, xmjd]);
        expect(await zkfztOf(library, land.dkid)).toBe(parcels[xmjd as "1"]);
      }
      const { body } = await as("sheng").call(api.info, { xmid });
      expect(body.record).toMatchObject({ wcnd: 2024, yssj: "2024-12-20", pfwh: "批〔2024〕1号" });
      expect(body.steps.map(({ yzt, xzt }) => `${yzt}-${xzt}`)).toEqual([
        "5-6",
        "4-5",
        "3-4",
        "2-3",
        "1-2",
      ]);
      const next = await as("yuhang").call(api.insert, projectDraft([land]));
      expect([next.status, next.body.message]).toEqual([200, undefined]);
    });

    test.each(actors)(
      "%s goes exactly where domain/04 lets them",
      async (user) => {
        const { xmid } = await made(library);
        await attach(here().db, xmid, "05", "06", "07", "08");
        const all = Object.assign({}, ...Object.values(dates)) as Record<string, string>;
        const taken: string[] = [];
        for (const [from, to] of pairsOf(stages)) {
          await putAt(library, xmid, "5", from);
          const { status } = await advance(user, xmid, to, all);
          if (status === 200) taken.push(`${from}-${to}`);
          expect((await standing(library, xmid))?.xmjd).toBe(status === 200 ? to : from);
        }
        const forward = ["1-2", "2-3", "3-4", "4-5", "5-6"];
        const back = stages.flatMap((from) =>
          stages.filter((to) => to < from).map((to) => `${from}-${to}`),
        );
        const wanted = { yuhang: forward, pingtai: forward, hangzhou: back } as Partial<
          Record<Username, string[]>
        >;
        expect(taken.sort()).toEqual([...(wanted[user] ?? [])].sort());
      },
      60_000,
    );

    test("waits for the approval, and for dates in order that are not ahead", async () => {
      const { xmid } = await made(library);
      await attach(here().db, xmid, "05", "07", "08");
      expect((await advance("yuhang", xmid, "2")).status).toBe(409);
      await putAt(library, xmid, "5", "3");
      const ahead = await advance("yuhang", xmid, "4", { sjkgsj: "2999-01-01" });
      expect([ahead.status, ahead.body.message]).toEqual([400, expect.stringContaining("无效")]);
      await advance("yuhang", xmid, "4");
      const before = await advance("yuhang", xmid, "5", { sjjgsj: "2024-01-01" });
      expect([before.status, before.body.message]).toEqual([
        400,
        expect.stringContaining("实际竣工早于实际开工"),
      ]);
      const stale = { xmid, bbh: 0, xmjd: "5", values: { sjjgsj: "2024-11-30" } };
      expect((await as("yuhang").call(api.updateXmjd, stale)).status).toBe(409);
    });

    test("that has come to completion cannot be stopped", async () => {
      const { xmid } = await made(library);
      const stopper = library === "zkfxmsd" ? "hangzhou" : "sheng";
      await putAt(library, xmid, "5", "5");
      expect((await step(stopper, xmid, "7")).failed[0]?.message).toBe("已竣工的项目不能终止");
      await putAt(library, xmid, "5", "4");
      expect((await step(stopper, xmid, "7")).ok).toEqual([xmid]);
    });
  });
});
