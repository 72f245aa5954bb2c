import { expect, test, vi } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { ssbb } from "#contract/datasets/ssbb";
import { tdgy } from "#contract/datasets/tdgy";
import type { AnyRecord } from "#contract/define/anyRecord";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { drawApi } from "#contract/endpoints/map/draw";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { authoritiesOf } from "#contract/roles";
import { isListedLow } from "#contract/rules/industry/lowLand";
import { outlineObjection, splittable } from "#contract/rules/outline/outlineSteps";
import { daysLater, yearsLater } from "#contract/rules/supply/lifeCycle";
import { type ContractDays, whyFixed } from "#contract/rules/supply/postponement";
import { today } from "#contract/today";
import { edgesFrom } from "#contract/workflow/edge";
import { applyEdge } from "#contract/workflow/tdgyyq";
import { xmjdEdges } from "#contract/workflow/xmjd";
import { call } from "../../src/client/api/call";
import { moveTo, stages } from "../../src/client/features/plan/track/boardMoves";
import { actionsOf } from "../../src/client/features/tax/VersionActions";
import { type Move, takeMove, type Version } from "../../src/client/features/tax/versions";
import { idOf, type Register } from "../../src/client/records/registerOf";
import { registers } from "../../src/client/records/registers";
import { insertFile } from "../../src/server/repositories/uploads/fj";
import { asking } from "./clientCall";
import { here, withApp } from "./harness";
import { enterprise, land } from "./industry";
import { combined, disagrees, place, recordIn, rolesOf, statesOf, take, walkers } from "./offered";
import { squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { taxRow, version } from "./taxes";
import { type Username, users } from "./users";

/** Offers that are no step of a register: the server takes each, and refuses what is not offered. */

vi.mock("../../src/client/api/call", () => import("./clientCall"));

withApp();

let made = 0;
const may = (user: Username, authority: string) =>
  authoritiesOf[users[user].role].includes(authority);

const crossed = (states: readonly AnyRecord[]) =>
  walkers.flatMap((user) => states.map((state) => [user, state] as const));

async function takenVersion(zt: string, action: string): Promise<string> {
  made += 1;
  const filled = await version({ zt, nd: 2000 + made });
  await taxRow(filled, await enterprise());
  const { bbid } = filled;
  const one = { bbid, bbh: 0 } as Version;
  const reply =
    action === "删除"
      ? await call(ssbbApi.remove, { bbid })
      : await takeMove(one, action as Move["action"], "已按要求核对数据");
  return reply.ok ? "" : reply.message;
}

test("what a tax version offers is taken", async () => {
  const states = Object.keys(ssbb.fields.zt.codes ?? {}).map((zt) => ({ zt }));
  for (const [user, { zt }] of crossed(states)) {
    asking.user = user;
    const version = { zt } as Version;
    const offered = may(user, ssbb.access.read)
      ? actionsOf(version, rolesOf(user), may(user, "ss:import"))
      : [];
    for (const action of offered.filter((one) => one !== "查看")) {
      const said = await takenVersion(String(zt), action);
      expect([user, zt, action, said]).toEqual([user, zt, action, ""]);
    }
  }
}, 120_000);

test("a project on the board moves wherever its card may be dropped", async () => {
  const projects = registers.zkfxmsd as Register;
  const flow = projects.flows.find(({ field }) => field === "xmjd");
  if (!flow) throw new Error("projects have no progress");
  for (const [user, { xmjd }] of crossed(stages.map(({ value }) => ({ xmjd: value })))) {
    asking.user = user;
    const from = String(xmjd);
    const steps = stages.flatMap(({ value }) => moveTo(from, value, rolesOf(user))?.edge ?? []);
    expect(steps.length).toBe(edgesFrom(xmjdEdges, from, rolesOf(user)).length);
    for (const edge of steps) {
      const row = await recordIn(projects, { spzt: "5", xmjd });
      const messages = await take(projects, { flow, edge, rows: [row] }, row);
      expect([user, xmjd, edge.action, messages.filter(disagrees)]).toEqual([
        ...[user, xmjd, edge.action],
        [],
      ]);
    }
  }
}, 300_000);

async function listed(state: AnyRecord): Promise<string> {
  const { dkid } = await land({ ...place, ...state });
  const draft = await call(gyydApi.lowDraft, { dkid });
  if (!draft.ok) return draft.message;
  const order = { dkid, ...draft.data, confirmWarnings: true };
  const reply = await call(gyydApi.listAsLow, order);
  return reply.ok ? "" : reply.message;
}

test("industrial land that offers 转低效 is listed", async () => {
  const states = combined({ sfdx: [0, 1], ydqk: ["1", "6", "7"], dxdkid: [null, "D"] });
  const open = states.filter((state) => !isListedLow(state));
  const refused: string[] = [];
  for (const [user, state] of crossed(open)) {
    if (!may(user, dxydsd.access.write)) continue;
    asking.user = user;
    const said = await listed(state);
    if (disagrees(said)) refused.push(`${user} ${JSON.stringify(state)}: ${said}`);
  }
  expect(refused).toEqual([]);
}, 120_000);

async function paperOf(user: Username): Promise<string> {
  made += 1;
  const fileId = `offer${made}`;
  const paper = { fileId, name: "补充协议.pdf", size: 1, md5: "0", by: user, fjlx: "99" };
  await insertFile(here().db, { ...paper, owner: null, areaCode: users[user].areaCode });
  return fileId;
}

test("a contract that offers 延期申请 takes one, and one that does not refuses it", async () => {
  const ydkgsj = daysLater(today(), 100);
  const dates = { ydkgsj, ydjgsj: yearsLater(ydkgsj, 2), sjjgsj: null, ydtcsj: null };
  const days = { qdrq: ["2022-07-20", null], sjkgsj: [null, "2023-01-01"], tczt: [null, "90"] };
  for (const [user, state] of crossed(combined(days))) {
    asking.user = user;
    const sample = sampleOf(tdgy, { ...place, ...dates, ydfhsj: null, ...state });
    const [row = {}] = await insertSamples(here().db, tdgy, [sample]);
    const isClerk = applyEdge.by.some((role) => rolesOf(user).includes(role));
    const offered = isClerk && whyFixed(row as ContractDays, "1") === null;
    const reply = await call(tdgyyqApi.apply, {
      ...{ gyid: String(row.gyid), yqlx: "1", xydsj: daysLater(ydkgsj, 181) },
      ...{ yqly: "因规划调整暂缓开工，已与企业商定", fileIds: [await paperOf(user)] },
    });
    const said = reply.ok ? "" : reply.message;
    const isRefused = /不能申请延期|^403/.test(said);
    expect([user, state, offered, isRefused]).toEqual([user, state, offered, !offered]);
  }
}, 120_000);

const splitCalls: Readonly<Record<string, typeof drawApi.split>> = {
  dxydsd: drawApi.split,
  dxydst: drawApi.splitProvincial as unknown as typeof drawApi.split,
  gyyd: drawApi.splitIndustrial as unknown as typeof drawApi.split,
};

test.each(splittable)(
  "a %s is split wherever the drawing tool offers it",
  async (name) => {
    const register = registers[name] as Register;
    const states = name === "gyyd" ? combined({ sfdx: [0, 1] }) : statesOf(register);
    asking.user = "yuhang";
    for (const state of states) {
      const row =
        name === "gyyd" ? await land({ ...place, ...state }) : await recordIn(register, state);
      const reply = await call(splitCalls[name] ?? drawApi.split, {
        ...{ dkid: idOf(register, row), bbh: Number(row.bbh ?? 0), confirmWarnings: true },
        // Not its ground: what is let in is refused for that, a step later.
        parts: [1, 2].map((i) => ({ geometry: squareIn("330110", i) })),
      });
      const isRefused = !reply.ok && /地块.+不能分割/.test(reply.message);
      const objection = outlineObjection(register.dataset, row, "split");
      expect([state, objection !== null]).toEqual([state, isRefused]);
    }
  },
  120_000,
);
