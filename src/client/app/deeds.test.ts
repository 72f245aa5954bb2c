import { expect, test } from "vitest";
import { authoritiesOf, type Role, roles } from "#contract/roles";
import { deedsOf } from "../records/deeds";
import { pageRoutes } from "./pageRoutes";

const deedsFor = (role: Role) => deedsOf((access) => authoritiesOf[role].includes(access), [role]);
const everyRole = Object.keys(roles) as Role[];

test.each(everyRole)("what %s may begin stands on a page that they may open", (role) => {
  const deeds = deedsFor(role);
  expect(new Set(deeds.map(({ key }) => key)).size, "each is one command").toBe(deeds.length);
  const closed = deeds.filter(({ to }) => {
    const page = pageRoutes.find(({ path }) => path === to.split("?")[0]);
    return !page?.access || !authoritiesOf[role].includes(page.access);
  });
  expect(closed).toEqual([]);
});

const importsOf = (role: Role) =>
  deedsFor(role).flatMap(({ title }) => (title.startsWith("导入") ? [title] : []));

test("every import of files is a command of those who may", () => {
  expect(importsOf("ROLE_COUNTY")).toEqual([
    "导入市级低效用地",
    "导入市级低效用地界址点坐标",
    "导入省级低效用地",
    "导入市级再开发项目",
    "导入闲置土地",
    "导入工业上楼",
    "导入工业用地现状",
  ]);
  expect(importsOf("ROLE_TAX")).toEqual(["导入税收数据"]);
  expect(importsOf("ROLE_CITY")).toEqual([
    "导入市级低效用地",
    "导入省级低效用地",
    "导入工业用地现状",
    "导入市县年度任务",
    "导入产业平台年度任务",
  ]);
  expect(importsOf("ROLE_VIEW")).toEqual([]);
});
