// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { address, answer, held, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { call } from "../../api/call";
import { filtersOf, linkedFilters } from "../../records/filtersOf";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom, selectionAtom } from "../../state/map";
import { store } from "../../state/store";
import { columnsOf } from "../../values/columnsOf";
import { DatasetTable } from "./DatasetTable";

const register = registerNamed("dxydsd");
const columns = columnsOf(dxydsd, ["dkbh", "dkmc", "mj"]);
const own = filtersOf(dxydsd, ["dkmc", "dxlx"]);
const filters = [...own, ...linkedFilters(dxydsd, own)];
const onOpen = vi.fn();

function List() {
  return (
    <DatasetTable
      dataset={dxydsd}
      name="dxydsd"
      unit="宗"
      columns={columns}
      filters={filters}
      load={(input, signal) => call(register.page, input, signal)}
      empty={<span>请先导入地块</span>}
      bulk={({ ids }) => <output>{ids.join()}</output>}
      onOpen={(row) => onOpen(row.dkid)}
    />
  );
}

const total = 45;
/** The order of a list that was not sorted. */
const newest = { field: "gxsj", order: "desc" };

/** A library with this many parcels; returns a page of it, or those named by id. */
function library(count: number) {
  const all = Array.from({ length: count }, (_, n) => parcel(n + 1));
  answer(dxydsdApi.pageList, ({ current, pageSize, dkids }) => {
    const from = (current - 1) * pageSize;
    const list = dkids
      ? all.filter(({ dkid }) => dkids.includes(dkid))
      : all.slice(from, from + pageSize);
    return { list, total: dkids ? list.length : count, sums: { mj: 6666.67 }, next: `k${current}` };
  });
}

const asked = () => sentTo(dxydsdApi.pageList);
const rowOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest<HTMLElement>("[data-row-key]");
  if (!found) throw new Error(`${name} is in no row`);
  return found;
};
const tick = async (name: string) =>
  within(await rowOf(name)).getByRole("checkbox", { name: `选择 ${name}` });

beforeEach(() => {
  onOpen.mockClear();
  signIn("ROLE_COUNTY", "330110");
});

test("says that it loads, then shows rows, count and sums", async () => {
  const page = held<Response>();
  answer(dxydsdApi.pageList, () => page.promise);
  show(<List />);
  expect(await screen.findByText("正在加载…")).toBeTruthy();
  page.give(Response.json({ list: [parcel(1)], total: 1, sums: { mj: 6666.67 } }));
  expect(await screen.findByText("地块1")).toBeTruthy();
  expect(screen.queryByText("正在加载…")).toBeNull();
  expect(screen.getByText("1 宗 · 10.00 亩")).toBeTruthy();
});

test("without records it says what to do first", async () => {
  library(0);
  show(<List />);
  expect(await screen.findByText("请先导入地块")).toBeTruthy();
  expect(screen.queryByText("正在加载…")).toBeNull();
  expect(screen.queryByText("没有符合筛选条件的记录")).toBeNull();
});

test("where the filter leaves nothing it offers to clear it, and reads anew", async () => {
  answer(dxydsdApi.pageList, ({ dkmc }) =>
    dkmc ? { list: [], total: 0 } : { list: [parcel(1)], total: 1 },
  );
  const { user } = show(<List />, "/?dkmc=望江&sort=mj.asc");
  const said = (await screen.findByText("没有符合筛选条件的记录")).parentElement as HTMLElement;
  await user.click(within(said).getByRole("button", { name: "清空筛选" }));
  expect(await screen.findByText("地块1")).toBeTruthy();
  expect(address()).toEqual({ sort: "mj.asc" });
});

test.each(["/?page=9&size=20", "/?page=99999999999999999999&size=20"])(
  "an address of a page that is no more leads to the last one there is: %s",
  async (link) => {
    library(total);
    show(<List />, link);
    expect(await screen.findByText("地块45")).toBeTruthy();
    expect(address()).toMatchObject({ page: "3" });
  },
);

test("when the last page loses its records, the one before it is shown", async () => {
  library(41);
  show(<List />, "/?page=3");
  expect(await screen.findByText("地块41")).toBeTruthy();
  library(40);
  act(() => store.set(dataRevisionAtom, (now) => now + 1));
  expect(await screen.findByText("地块40")).toBeTruthy();
  expect(address()).toEqual({ page: "2" });
});

test("a failure says why and is tried again", async () => {
  answer(dxydsdApi.pageList, () => refusal(500, "数据库正在维护"));
  const { user } = show(<List />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("列表读取失败：数据库正在维护");
  library(3);
  await user.click(within(alert).getByRole("button", { name: "重试" }));
  expect(await screen.findByText("地块3")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what one may not see is not tried again", async () => {
  answer(dxydsdApi.pageList, () => refusal(403, "权限不足"));
  show(<List />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("权限不足");
  expect(alert.textContent).toContain("请联系系统管理员");
  expect(within(alert).queryByRole("button")).toBeNull();
});

test("what is chosen stays over the pages, is told apart from the page, and can be listed alone", async () => {
  library(total);
  const { user } = show(<List />);
  await user.click(await tick("地块2"));
  await user.click(screen.getByTitle("2"));
  await user.click(await tick("地块21"));
  expect(screen.getByRole("status").textContent).toBe("D2,D21");
  expect(store.get(selectionAtom)).toEqual({ dataset: "dxydsd", ids: ["D2", "D21"] });

  await user.click(screen.getByRole("button", { name: "1 宗不在本页，只看所选" }));
  expect(await screen.findByText("地块2")).toBeTruthy();
  expect(screen.queryByText("地块22")).toBeNull();
  expect(address()).toEqual({ dkids: "D2,D21" });

  await user.click(screen.getByRole("button", { name: "取消选择" }));
  expect(store.get(selectionAtom)).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
});

test("all of a page are chosen at once", async () => {
  library(total);
  const { user } = show(<List />, "/?page=3");
  await screen.findByText("地块41");
  await user.click(screen.getByRole("checkbox", { name: "选择本页全部", hidden: false }));
  expect(screen.getByRole("status").textContent).toBe("D41,D42,D43,D44,D45");
});

test("when a page is chosen so can be all of the filter, whatever page they are on", async () => {
  library(total);
  const { user } = show(<List />, "/?dkmc=地块");
  await screen.findByText("地块1");
  await user.click(screen.getByRole("checkbox", { name: "选择本页全部", hidden: false }));
  await user.click(await screen.findByRole("button", { name: "选择全部 45 宗" }));
  await waitFor(() => expect(store.get(selectionAtom)?.ids).toHaveLength(total));
  expect(asked().at(-1)).toMatchObject({ dkmc: "地块", current: 1, pageSize: 500 });
  expect(screen.getByRole("status").textContent?.split(",")).toHaveLength(total);
  expect(screen.queryByRole("button", { name: /选择全部/ })).toBeNull();
});

test("more than can be dealt with at once are not chosen, and it says how many could be", async () => {
  library(501);
  const { user } = show(<List />);
  await screen.findByText("地块1");
  await user.click(screen.getByRole("checkbox", { name: "选择本页全部", hidden: false }));
  expect(await screen.findByText("全部 501 宗超过一次办理的上限 500 宗，请先筛选")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /选择全部/ })).toBeNull();
});

test("a heading sorts up, down and not at all, from the first page on", async () => {
  library(total);
  const { user } = show(<List />, "/?page=2");
  await screen.findByText("地块21");
  const heading = () => screen.getByRole("columnheader", { name: /^地块面积/ });
  await user.click(heading());
  await screen.findByText("地块1");
  expect(address()).toEqual({ sort: "mj.asc" });
  await user.click(heading());
  await waitFor(() => expect(address()).toEqual({ sort: "mj.desc" }));
  await user.click(heading());
  await waitFor(() => expect(address()).toEqual({}));
  await waitFor(() =>
    expect(asked().map(({ sort, current }) => ({ sort, current }))).toEqual([
      { sort: newest, current: 2 },
      { sort: { field: "mj", order: "asc" }, current: 1 },
      { sort: { field: "mj", order: "desc" }, current: 1 },
      { sort: newest, current: 1 },
    ]),
  );
});

test("the next page is asked for by where this one ended, another one by its number", async () => {
  library(total);
  const { user } = show(<List />);
  await screen.findByText("地块1");
  await user.click(screen.getByTitle("2"));
  await screen.findByText("地块21");
  await user.click(screen.getByTitle("1"));
  await screen.findByText("地块1");
  await user.click(screen.getByTitle("3"));
  await screen.findByText("地块41");
  expect(asked().map(({ current, after }) => [current, after])).toEqual([
    [1, undefined],
    [2, "k1"],
    [1, undefined],
    [3, undefined],
  ]);
});

test("keys walk the rows, and Enter opens the one that is looked at", async () => {
  library(3);
  const { user } = show(<List />);
  const first = await rowOf("地块1");
  screen.getByRole("region", { name: /^列表/ }).focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(store.get(selectionAtom)?.ids).toEqual(["D1"]);
  expect(first.className).toContain("ui-row-selected");
  await user.keyboard("{End}{Enter}");
  expect(onOpen.mock.calls).toEqual([["D3"]]);
  await user.dblClick(await screen.findByText("地块2"));
  expect(onOpen).toHaveBeenLastCalledWith("D2");
});

test("of a long list only the rows in view are drawn, wherever it is scrolled to", async () => {
  library(200);
  show(<List />, "/?size=200");
  const list = await screen.findByRole("table", { name: dxydsd.title });
  expect(list.getAttribute("aria-rowcount")).toBe("200");
  expect(within(list).getAllByRole("row").length).toBeLessThan(40);
  expect(within(list).queryByText("地块150")).toBeNull();
  list.scrollTop = 149 * 37;
  fireEvent.scroll(list);
  expect(within(list).getByText("地块150")).toBeTruthy();
  expect(within(list).queryByText("地块1")).toBeNull();
});

test("of a long list Shift ticks all rows since the last tick", async () => {
  library(200);
  const { user } = show(<List />, "/?size=200");
  await user.click(await tick("地块2"));
  await user.keyboard("{Shift>}");
  await user.click(await tick("地块5"));
  await user.keyboard("{/Shift}");
  expect(screen.getByRole("status").textContent).toBe("D2,D3,D4,D5");
});

test("any field becomes a column, found by its name, and stays one", async () => {
  library(3);
  const first = show(<List />);
  await screen.findByText("地块1");
  const headings = () => screen.getAllByRole("columnheader").map((one) => one.textContent);
  await first.user.click(screen.getByRole("button", { name: "列设置" }));
  const chooser = within(await screen.findByRole("region", { name: "列设置" }));
  expect(chooser.getByText("已显示 3 / 3 列")).toBeTruthy();
  await first.user.type(chooser.getByLabelText("查找字段"), "面积");
  expect(chooser.getAllByRole("checkbox", { name: /（亩）/ })).toHaveLength(1);
  await first.user.click(chooser.getByRole("checkbox", { name: "地块面积（亩）" }));
  await waitFor(() => expect(headings().join()).not.toContain("地块面积"));
  first.leave();
  const { user } = show(<List />);
  await screen.findByText("地块1");
  expect(headings().join()).not.toContain("地块面积");
  await user.click(screen.getByRole("button", { name: "列设置" }));
  await user.click(await screen.findByRole("button", { name: "恢复默认" }));
  await waitFor(() => expect(headings().join()).toContain("地块面积"));
});

test("a heading's edge sizes its column by keys, and texts are wrapped on wish", async () => {
  library(3);
  const { user } = show(<List />);
  await screen.findByText("地块1");
  const heading = screen.getByRole("columnheader", { name: /^地块名称/ });
  heading.focus();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  const kept = () => JSON.parse(localStorage.getItem("clzy_columns") ?? "{}");
  await waitFor(() => expect(JSON.stringify(kept())).toContain('"dkmc":{"width":48}'));
  await user.click(screen.getByRole("button", { name: "列设置" }));
  await user.click(await screen.findByRole("checkbox", { name: "文字过长时换行" }));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: /^列表/ }).className).toContain("ui-wrapped"),
  );
});
