import { expect, test } from "vitest";
import type { PlanNode, PlanProject } from "#contract/endpoints/plan/governPlan";
import { type Branch, placeOf, planRows } from "./planRows";

const node = (key: string, over: Partial<PlanNode> = {}): PlanNode => ({
  ...{ key, kind: "region", name: key, areaCode: key, cyptid: null, filter: null },
  ...{ zs: 1, xmmj: 0, dxmj: 0, jhtz: 0, rwl: null, parts: null, set: 0, of: 2 },
  ...{ zrdw: null, xdwh: null, xdrq: null, bbh: null, from: null, to: null, done: 0 },
  ...over,
});
const branch = (over: Partial<Branch>): Branch => ({
  ...{ turn: "", loading: false, error: null, nodes: null, projects: null, total: 0 },
  ...over,
});
const project = (xmid: string) => ({ xmid }) as PlanProject;
const platform = node("330110/P1", { kind: "platform", cyptid: "P1" });

const tree = {
  ...{ total: node("33"), list: [node("3301"), node("3302")], withProjects: true },
  open: new Set(["3301", "330110", "330110/P1", "3302"]),
  branches: {
    "3301": branch({ nodes: [node("330110")] }),
    "330110": branch({ nodes: [platform] }),
    "330110/P1": branch({ projects: [project("a")], total: 3 }),
    "3302": branch({ error: "服务繁忙" }),
  },
};

const told = (rows: ReturnType<typeof planRows>) =>
  rows.map(({ key, depth, kind }) => `${"  ".repeat(depth)}${key} ${kind}`);

test("the open part of a plan stands line by line, what is missing in its place", () => {
  expect(told(planRows(tree))).toEqual([
    "33 node",
    "  3301 node",
    "    330110 node",
    "      330110/P1 node",
    "        a project",
    "        330110/P1#more more",
    "  3302 node",
    "    3302#error error",
  ]);
});

test("platforms are the leaves where no projects are asked for", () => {
  const rows = planRows({ ...tree, withProjects: false });
  expect(told(rows)).not.toContain("        a project");
  expect(rows.find(({ key }) => key === "330110/P1")).toMatchObject({ canOpen: false });
});

test("a platform without projects has nothing to open", () => {
  const bare = node("330110/P1", { kind: "platform", cyptid: "P1", zs: 0 });
  const branches = { ...tree.branches, "330110": branch({ nodes: [bare] }) };
  const rows = planRows({ ...tree, branches });
  expect(rows.find(({ key }) => key === "330110/P1")).toMatchObject({ canOpen: false });
  expect(told(rows)).not.toContain("        a project");
});

test("a branch that is being read says so, and an empty one too", () => {
  const { branches: _, ...rest } = tree;
  const open = new Set(["3301"]);
  expect(told(planRows({ ...rest, open, branches: {} }))[2]).toBe("    3301#wait wait");
  const empty = { "330110/P1": branch({ projects: [] }) };
  const own = { ...rest, total: platform, list: [platform], open: new Set(["330110/P1"]) };
  expect(told(planRows({ ...own, branches: empty }))).toEqual([
    "330110/P1 node",
    "  330110/P1#none none",
  ]);
});

test("keys of platforms tell county and platform, those of regions neither", () => {
  expect(placeOf("330110/P1")).toEqual({ areaCode: "330110", cyptid: "P1" });
  expect(placeOf("330110/")).toEqual({ areaCode: "330110", cyptid: "" });
  expect(placeOf("3301")).toBeNull();
});
