import { expect, test } from "vitest";
import { registers } from "./registers";
import { stepsOf } from "./stepsOf";

const flows = registers.dxydsd?.flows ?? [];
const words = (roles: string[], ...states: string[]) =>
  stepsOf(
    flows,
    states.map((shzt, index) => ({ dkid: `P${index}`, shzt })),
    { username: "U", roles },
  ).map(({ edge, rows }) => `${edge.action} ${rows.map((one) => one.dkid).join()}`);

test("a clerk may submit what is open and take back what is submitted", () => {
  expect(words(["ROLE_COUNTY"], "0", "1", "2", "5")).toEqual(["提交审核 P0,P2", "撤回 P1"]);
});

test("a city reviewer passes and returns, and removal stands last", () => {
  expect(words(["ROLE_CITY"], "5", "1")).toEqual([
    "审核通过 P1",
    "退回 P1",
    "解锁修改 P0",
    "出库 P0",
  ]);
});

test("nobody is offered the review of what they have brought, and others are", () => {
  const actions = (shzt: string, drr: string | null, ...roles: string[]) =>
    stepsOf(flows, [{ dkid: "P", shzt, drr }], { username: "U", roles }).map(
      ({ edge }) => edge.action,
    );
  expect(actions("1", "U", "ROLE_CITY")).toEqual([]);
  expect(actions("5", "U", "ROLE_CITY")).toEqual([]);
  expect(actions("1", "V", "ROLE_CITY")).toEqual(["审核通过", "退回"]);
  expect(actions("1", null, "ROLE_CITY")).toEqual(["审核通过", "退回"]);
  expect(actions("0", "V", "ROLE_COUNTY")).toEqual(["提交审核"]);
});

test("who only looks may do nothing", () => {
  expect(words(["ROLE_VIEW"], "0", "1", "5")).toEqual([]);
});

test.each([
  ["zkfxmsd", "xmjd"],
  ["zkfxmst", "xmjd"],
  ["gysl", "xmjdgl"],
])("%s goes on only when approved, and is not stopped when completed", (name, stage) => {
  const actions = (spzt: string, at: string) =>
    stepsOf(registers[name]?.flows ?? [], [{ xmid: "X", spzt, [stage]: at }], {
      username: "U",
      roles: ["ROLE_COUNTY", "ROLE_CITY", "ROLE_PROVINCE"],
    }).map(({ edge }) => edge.action);
  const ahead = (found: string[]) => found.filter((action) => action.startsWith("推进到"));
  expect(ahead(actions("0", "1"))).toEqual([]);
  expect(ahead(actions("1", "1"))).toEqual([]);
  expect(ahead(actions("5", "1"))).toHaveLength(1);
  expect(actions("5", "4")).toContain("终止");
  expect(actions("5", "5")).not.toContain("终止");
});

test.each([
  [1, "ROLE_PROVINCE", "ROLE_CITY"],
  [0, "ROLE_CITY", "ROLE_PROVINCE"],
  [null, "ROLE_CITY", "ROLE_PROVINCE"],
])("idle land with sfclk %s is signed off by %s, and not offered to %s", (sfclk, signer, other) => {
  const actions = (role: string) =>
    stepsOf(registers.xztd?.flows ?? [], [{ xzid: "X", xzzt: "5", sfclk }], {
      username: "U",
      roles: [role],
    }).map(({ edge }) => edge.action);
  expect(actions(signer)).toEqual(["销号", "处置退回"]);
  expect(actions(other)).toEqual(["处置退回"]);
});
