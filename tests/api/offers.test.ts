import { expect, test, vi } from "vitest";
import { yjhc } from "#contract/datasets/yjhc";
import type { AnyRecord } from "#contract/define/anyRecord";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { yjhcApi } from "#contract/endpoints/industry/yjhc";
import { authoritiesOf } from "#contract/roles";
import { edgesFrom } from "#contract/workflow/edge";
import { todoKinds } from "#contract/workflow/todo";
import { yjhcEdges } from "#contract/workflow/yjhc";
import { type KnownKind, knownKind, recordOf } from "../../src/client/features/inbox/kinds";
import { ledger } from "../../src/client/records/ledgerRegister";
import { mayOf } from "../../src/client/records/mayOf";
import { idOf, type Register } from "../../src/client/records/registerOf";
import { registers } from "../../src/client/records/registers";
import { stepsOf } from "../../src/client/records/stepsOf";
import { asking } from "./clientCall";
import { as, here, withApp } from "./harness";
import { disagrees, place, recordIn, statesOf, take, takerOf, walkers } from "./offered";
import { insertSamples, sampleOf } from "./samples";
import { type Username, users } from "./users";

// The client's own registers, whose calls reach the server of the test.
vi.mock("../../src/client/api/call", () => import("./clientCall"));

withApp();

async function offersOf(register: Register, user: Username, states: AnyRecord) {
  const can = (authority: string) => authoritiesOf[users[user].role].includes(authority);
  const may = mayOf(register, can);
  const { dataset } = register;
  const probe = { ...sampleOf(dataset, { ...states }), ...states };
  const seen = can(dataset.access.read);
  const refused: string[] = [];
  const tell = (action: string, messages: readonly string[]) => {
    for (const message of messages.filter(disagrees)) {
      refused.push(`${dataset.name} ${user} ${JSON.stringify(states)} ${action}: ${message}`);
    }
  };
  if (!seen) return refused;
  for (const step of stepsOf(register.flows, [probe], takerOf(user))) {
    tell(step.edge.action, await take(register, step, await recordIn(register, states)));
  }
  if (may.edit(probe)) {
    const row = await recordIn(register, states);
    const values = { bz: "已核对" };
    const draft = { bbh: Number(row.bbh), values, confirmWarnings: true };
    const reply = await register.update?.(idOf(register, row), draft, row);
    tell("编辑", reply && !reply.ok ? [reply.message] : []);
  }
  if (may.remove(probe)) {
    const row = await recordIn(register, states);
    const reply = await register.remove?.([idOf(register, row)]);
    if (reply)
      tell("删除", reply.ok ? reply.data.failed.map((one) => one.message) : [reply.message]);
  }
  return refused;
}

const walked = [...Object.values(registers), ledger].filter(
  ({ flows, update, remove }) => flows.length > 0 || update || remove,
);

test.each(walked.map((register) => [register.dataset.name, register] as const))(
  "every action on %s that is offered is accepted",
  async (_, register) => {
    const refused: string[] = [];
    for (const user of walkers) {
      asking.user = user;
      for (const states of statesOf(register)) {
        refused.push(...(await offersOf(register, user, states)));
      }
    }
    expect(refused).toEqual([]);
  },
  600_000,
);

/** Steps on what waits for a user that the server refuses; different ones for records in one state. */
async function refusedInbox(known: KnownKind, user: Username): Promise<string[]> {
  const { register, kind } = known;
  const waiting = { kind: kind.key, current: 1, pageSize: 200 };
  const { list = [] } = (await as(user).call(todoApi.list, waiting)).body;
  const refused: string[] = [];
  for (const [i, row] of list.entries()) {
    const record = recordOf(row, known);
    const steps = stepsOf(register.flows, [record], takerOf(user));
    const step = steps[i % Math.max(1, steps.length)];
    const messages = step ? await take(register, step, record) : [];
    const about = `${user} ${kind.key} ${row.state} ${step?.edge.action}`;
    refused.push(...messages.filter(disagrees).map((message) => `${about}: ${message}`));
  }
  return refused;
}

test.each(todoKinds.map(({ key }) => key))(
  "what waits in the inbox as %s can be decided there",
  async (key) => {
    const known = knownKind(key);
    if (!known) throw new Error(`the inbox does not know ${key}`);
    const whole = registers[known.register.dataset.name] ?? known.register;
    for (const user of walkers) {
      asking.user = user;
      for (const states of [...statesOf(whole), ...statesOf(whole)]) await recordIn(whole, states);
      expect(await refusedInbox(known, user)).toEqual([]);
    }
  },
  600_000,
);

test("alerts that were sent down are answered and closed as it is offered", async () => {
  for (const user of walkers) {
    if (!authoritiesOf[users[user].role].includes(yjhc.access.read)) continue;
    for (const zt of Object.keys(yjhc.fields.zt.codes ?? {})) {
      for (const edge of edgesFrom(yjhcEdges, zt, takerOf(user).roles)) {
        const [row] = await insertSamples(here().db, yjhc, [sampleOf(yjhc, { ...place, zt })]);
        const order = { ids: [String(row?.hcid)], zt: edge.to, clyj: "已按要求核对" };
        const { body } = await as(user).call(yjhcApi.move, order as never);
        expect([user, edge.action, body.failed]).toEqual([user, edge.action, []]);
      }
    }
  }
});

test("vacant land is not disposed of before it is found to be vacant", () => {
  const actions = (hczt: string) =>
    stepsOf(registers.kdjc?.flows ?? [], [{ kdid: "K", hczt, czzt: "0" }], takerOf("yuhang")).map(
      ({ edge }) => edge.action,
    );
  expect(actions("0")).toEqual(["核查属实", "核查排除"]);
  expect(actions("1")).toEqual(["开始处置"]);
  expect(actions("2")).toEqual([]);
});
