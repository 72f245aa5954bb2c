import { expect, test } from "vitest";
import { authoritiesOf, type Role } from "#contract/roles";
import { commandsOf } from "./commands";
import type { MenuTopic } from "./routeHandle";

const page = (path: string, title: string, access: string) => ({
  ...{ path, title, access, surface: "workspace" as const },
});
const menu: MenuTopic[] = [
  { title: "数据管理", items: [page("/a", "市级低效用地管理", "dxyd:view")] },
  { title: "地企融合", items: [page("/b", "税收版本管理", "ss:view")] },
  { title: "税收融合", items: [page("/c", "税收版本管理", "ss:view")] },
];
const regions = [
  { areaCode: "330110", name: "余杭区", parent: "3301", level: 3, bbox: null },
] as unknown as Parameters<typeof commandsOf>[2];

const titlesFor = (role: Role) => {
  const can = (access: string | null) =>
    access === null || access === "" || authoritiesOf[role].includes(access);
  return commandsOf(menu, { can, roles: [role] }, regions).map(({ title }) => title);
};

test("a clerk imports, enters, applies for a postponement, opens pages and changes the region", () => {
  const found = titlesFor("ROLE_COUNTY");
  for (const title of [
    "导入市级低效用地",
    "新建市级低效用地",
    "申请延期：选择供应合同",
    "打开市级低效用地管理",
    "切换到余杭区",
  ]) {
    expect(found).toContain(title);
  }
});

test("who only reads is offered pages and regions alone, and nobody what they may not do", () => {
  const isDeed = (title: string) => /^(导入|新建|申请)/.test(title);
  expect(titlesFor("ROLE_VIEW").filter(isDeed)).toEqual([]);
  expect(titlesFor("ROLE_ADMIN").filter(isDeed)).toEqual([]);
  expect(titlesFor("ROLE_CITY")).not.toContain("申请延期：选择供应合同");
});

test("a page of several topics is one command", () => {
  expect(titlesFor("ROLE_TAX").filter((title) => title === "打开税收版本管理")).toHaveLength(1);
});
