// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { dxydsd } from "#contract/datasets/dxydsd";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { address, answer, choose, show, signIn } from "../../../../tests/dom/page";
import { recordOf } from "../../../../tests/dom/recordOf";
import { filtersOf, linkedFilters } from "../../records/filtersOf";
import { FilterBar } from "./FilterBar";
import { useListQuery } from "./useListQuery";

const filters = filtersOf(dxydsd, ["dkmc", "dxlx", "sfnrjh", "mj"]);

/** The bar as in every list: bound to the address. */
function Filters() {
  const { query, setFilters } = useListQuery(filters, []);
  return <FilterBar filters={filters} values={query.filters} onChange={setFilters} />;
}

const linked = linkedFilters(dxydsd, filters);

/** The same with what only links set. */
function Linked() {
  const { query, setFilters } = useListQuery(linked, []);
  return <FilterBar filters={linked} values={query.filters} onChange={setFilters} />;
}

const open = async (at: string) => {
  const { user } = show(<Filters />, at);
  await user.click(screen.getByRole("button", { name: /展开/ }));
  return user;
};

test("a word is looked for when it is entered or left, and no sooner; what is not the list's stays", async () => {
  const { user } = show(<Filters />, "/list?page=3&at=120");
  const word = screen.getByRole("textbox", { name: "地块名称" });
  await user.type(word, " 望江 ");
  expect(address()).toEqual({ page: "3", at: "120" });
  await user.keyboard("{Enter}");
  expect(address()).toEqual({ dkmc: "望江", at: "120" });
  await user.clear(word);
  expect(address()).toEqual({ at: "120" });
  await user.type(word, "仓前");
  await user.tab();
  expect(address()).toEqual({ dkmc: "仓前", at: "120" });
});

test("what does not fit into the line is opened and put away", async () => {
  const { user } = show(<Filters />);
  expect(screen.queryByRole("combobox", { name: "低效类型" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /展开/ }));
  expect(screen.getByRole("combobox", { name: "低效类型" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /收起/ }));
  expect(screen.queryByRole("combobox", { name: "低效类型" })).toBeNull();
});

test("choices add up, yes and no is one, and both begin at the first page", async () => {
  const user = await open("/?page=2");
  await choose(user, screen.getByRole("combobox", { name: "低效类型" }), "旧厂矿");
  expect(address()).toEqual({ dxlx: "2" });
  await choose(user, screen.getByRole("combobox", { name: "低效类型" }), "旧村庄");
  expect(address()).toEqual({ dxlx: "2,3" });
  await choose(user, screen.getByRole("combobox", { name: "是否纳入年度计划" }), "是");
  expect(address()).toEqual({ dxlx: "2,3", sfnrjh: "1" });
});

test("an amount has two ends, each taken when it is entered", async () => {
  const user = await open("/");
  await user.type(screen.getByRole("spinbutton", { name: "最小地块面积（亩）" }), "10{Enter}");
  expect(address()).toEqual({ mjMin: "10" });
  await user.type(screen.getByRole("spinbutton", { name: "最大地块面积（亩）" }), "25.5");
  await user.tab();
  expect(address()).toEqual({ mjMin: "10", mjMax: "25.5" });
  expect(screen.getByText("地块面积：10–25.5 亩")).toBeTruthy();
  await user.clear(screen.getByRole("spinbutton", { name: "最小地块面积（亩）" }));
  await user.tab();
  expect(address()).toEqual({ mjMax: "25.5" });
});

test("a link's filters stand in their controls and as tags; what is no filter is none", async () => {
  await open("/?dkmc=望江&dxlx=2,77&mjMin=x");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "地块名称" }).value).toBe("望江");
  const tags = screen.getAllByLabelText(/^去掉筛选/);
  expect(tags.map((tag) => tag.getAttribute("aria-label"))).toEqual([
    "去掉筛选 地块名称：望江",
    "去掉筛选 低效类型：旧厂矿",
  ]);
});

test("a platform that is not the reader's, or no longer there, is said to be so", async () => {
  const platform = recordOf(cypt, { cyptid: "P1", cyptmc: "未来科技城" });
  answer(cyptApi.pageList, ({ cyptids }) => {
    const list = String(cyptids) === "P1" ? [platform] : [];
    return { list, total: list.length };
  });
  const tag = (name: string) => screen.findByLabelText(`去掉筛选 产业平台：${name}`);
  signIn("ROLE_COUNTY", "330110");
  const { leave } = show(<Linked />, "/?cyptid=P1");
  expect(await tag("未来科技城")).toBeTruthy();
  leave();
  show(<Linked />, "/?cyptid=P2");
  expect(await tag("不存在或不在权限范围内")).toBeTruthy();
});

test("a tag takes its own filter away, 清空筛选 all of them and nothing else", async () => {
  const user = await open("/?dkmc=望江&dxlx=2,3&mjMin=1&mjMax=5&sort=mj.asc&at=120");
  await user.click(screen.getByLabelText("去掉筛选 地块面积：1–5 亩"));
  expect(address()).toEqual({ dkmc: "望江", dxlx: "2,3", sort: "mj.asc", at: "120" });
  await user.click(screen.getByRole("button", { name: "清空筛选" }));
  expect(address()).toEqual({ sort: "mj.asc", at: "120" });
  expect(screen.queryByRole("button", { name: "清空筛选" })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "地块名称" }).value).toBe("");
});
