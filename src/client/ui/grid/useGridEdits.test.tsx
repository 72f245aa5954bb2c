// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Dxydsd } from "#contract/datasets/dxydsd";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { viewApi } from "#contract/endpoints/lists/view";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { Problem } from "#contract/rules/problem/report";
import { answer, dialogOnTop, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { registerNamed } from "../../records/registers";
import { RegisterPage } from "../register/RegisterPage";

const register = registerNamed("dxydsd");
const columns = ["dkbh", "dkmc", "mj", "dxlx", "tdsyqr"];

let stored: Dxydsd[] = [];

/** An editable list in its initial state. */
async function openGrid() {
  const page = show(<RegisterPage register={register} name="dxydsd" columns={columns} />);
  await page.user.click(await screen.findByRole("button", { name: /表格编辑$/ }));
  await screen.findByRole("region", { name: "表格编辑" });
  return page;
}

const bar = () => within(screen.getByRole("region", { name: "表格编辑" }));
const cell = (n: number, label: string) => screen.getByLabelText(`${parcel(n).dkbh} ${label}`);
const saveButton = () => bar().getByRole<HTMLButtonElement>("button", { name: /保存/ });
const problem = (field: string, message: string): Problem => ({
  rule: "A000",
  level: "E",
  row: null,
  dkbh: null,
  field,
  value: null,
  message,
});

async function type(
  user: Awaited<ReturnType<typeof openGrid>>["user"],
  at: HTMLElement,
  text: string,
) {
  at.focus();
  await user.keyboard("{Enter}");
  const editor = within(at).getByRole("textbox");
  await user.clear(editor);
  await user.type(editor, `${text}{Enter}`);
  // The focus moves to a cell once the editor is gone.
  await waitFor(() => expect(document.activeElement?.hasAttribute("data-typed")).toBe(true));
}

beforeEach(() => {
  signIn("ROLE_COUNTY", "330110");
  stored = [parcel(1), parcel(2), parcel(3, { shzt: "1" })];
  answer(viewApi.list, () => []);
  answer(dxydsdApi.pageList, () => ({ list: stored, total: stored.length }));
  answer(bulkApi.preview, ({ items }) => ({
    ok: items.map(({ id }) => ({ id, changes: [], warnings: [] })),
    failed: [],
  }));
  answer(bulkApi.save, ({ items }) => {
    stored = stored.map((row) => {
      const item = items.find(({ id }) => id === row.dkid);
      return item ? ({ ...row, ...item.values, bbh: row.bbh + 1 } as Dxydsd) : row;
    });
    const ids = items.map(({ id }) => id);
    return { ok: ids, failed: [], records: stored.filter(({ dkid }) => ids.includes(dkid)) };
  });
});

test("saves the cells that were typed in and nothing else, areas as they are stored", async () => {
  const { user } = await openGrid();
  await type(user, cell(1, "地块名称"), "望江厂区");
  await type(user, cell(2, "地块面积"), "10");
  expect(bar().getByText("已修改 2 宗 2 处")).toBeTruthy();
  expect(cell(1, "地块名称").textContent).toBe("望江厂区");
  await user.click(saveButton());
  await waitFor(() => expect(bar().queryByText(/已修改/)).toBeNull());
  expect(sentTo(bulkApi.save)).toEqual([
    {
      dataset: "dxydsd",
      confirmWarnings: false,
      items: [
        { id: "D1", bbh: 3, values: { dkmc: "望江厂区" } },
        { id: "D2", bbh: 3, values: { mj: 6666.67 } },
      ],
    },
  ]);
  expect(await screen.findByText("已修改 2 宗")).toBeTruthy();
});

test("a cell that is typed back to what is stored is no change", async () => {
  const { user } = await openGrid();
  await type(user, cell(1, "地块名称"), "望江厂区");
  await type(user, cell(1, "地块名称"), "地块1");
  expect(bar().queryByText(/已修改/)).toBeNull();
  expect(saveButton().disabled).toBe(true);
});

test("Escape leaves a cell as it was, Enter goes on to the one below", async () => {
  const { user } = await openGrid();
  cell(1, "地块名称").focus();
  await user.keyboard("{F2}");
  await user.type(within(cell(1, "地块名称")).getByRole("textbox"), "乙{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(cell(1, "地块名称")));
  expect(bar().queryByText(/已修改/)).toBeNull();
  await user.keyboard("{Enter}");
  await user.type(within(cell(1, "地块名称")).getByRole("textbox"), "丙{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(cell(2, "地块名称")));
  await user.keyboard("{ArrowRight}{Delete}");
  expect(cell(2, "地块面积").textContent).toBe("—");
});

test("what no field takes is told at its cell, and nothing is saved until it is mended", async () => {
  const { user } = await openGrid();
  await type(user, cell(1, "地块面积"), "很大");
  expect(bar().getByText("1 处有误")).toBeTruthy();
  expect(bar().getByRole("alert").textContent).toContain("地块1");
  expect(bar().getByRole("alert").textContent).toContain("地块面积");
  expect(cell(1, "地块面积").className).toContain("ui-cell-wrong");
  expect(cell(1, "地块面积").textContent).toBe("很大");
  await user.keyboard("{Control>}s{/Control}");
  expect(saveButton().disabled).toBe(true);
  expect(sentTo(bulkApi.save)).toEqual([]);
  await type(user, cell(1, "地块面积"), "20");
  expect(bar().queryByText("1 处有误")).toBeNull();
  expect(saveButton().disabled).toBe(false);
});

test("a block of a sheet is laid over the cells, and the server's objections stand at them", async () => {
  answer(bulkApi.preview, () => ({
    ok: [],
    failed: [{ id: "D2", message: "不能修改", problems: [problem("MJ", "面积超出范围")] }],
  }));
  const { user } = await openGrid();
  await user.click(cell(1, "地块名称"));
  await user.paste("甲\t10\n乙\t20000\n丙\t30");
  expect(cell(1, "地块名称").textContent).toBe("甲");
  expect(cell(2, "地块名称").textContent).toBe("乙");
  await waitFor(() => expect(cell(2, "地块面积").className).toContain("ui-cell-wrong"));
  expect(sentTo(bulkApi.preview)[0]?.items).toEqual([
    { id: "D1", bbh: 3, values: { dkmc: "甲", mj: 6666.67 } },
    { id: "D2", bbh: 3, values: { dkmc: "乙", mj: 13333333.33 } },
  ]);
  // 地块3 is under review and not editable, so a third line finds no row.
  const said = bar().getByRole("alert").textContent;
  expect(said).toContain("面积超出范围");
  expect(said).toContain("第 3 行超出本页末行");
  expect(saveButton().disabled).toBe(true);
});

test("a sheet with headings finds its columns and its rows by itself", async () => {
  const { user } = await openGrid();
  await user.click(cell(1, "地块名称"));
  await user.paste(
    `低效类型\t地块编号\t地块名称\n旧村庄\t${parcel(2).dkbh}\t乙\n旧村庄\t没有的编号\t丙`,
  );
  await waitFor(() => expect(bar().getByText("已修改 1 宗 2 处")).toBeTruthy());
  expect(cell(2, "低效类型").textContent).toBe("旧村庄");
  expect(bar().getByRole("alert").textContent).toContain("第 3 行“没有的编号”不在本页");
});

test("what is refused stays with its reason, what was saved is no edit any more", async () => {
  answer(bulkApi.save, () => ({
    ok: ["D1"],
    records: [parcel(1, { dkmc: "甲", bbh: 4 })],
    failed: [{ id: "D2", message: "未通过", problems: [problem("DKMC", "名称重复")] }],
  }));
  const { user } = await openGrid();
  await type(user, cell(1, "地块名称"), "甲");
  await type(user, cell(2, "地块名称"), "乙");
  await user.click(saveButton());
  expect(await bar().findByText("已修改 1 宗 1 处")).toBeTruthy();
  expect(cell(2, "地块名称").textContent).toBe("乙");
  expect(bar().getByRole("alert").textContent).toContain("名称重复");
});

test("a call that fails keeps everything that was typed", async () => {
  answer(bulkApi.save, () => refusal(500, "数据库正在维护"));
  const { user } = await openGrid();
  await type(user, cell(1, "地块名称"), "甲");
  await user.click(saveButton());
  expect((await bar().findByRole("alert")).textContent).toContain("保存失败：数据库正在维护");
  expect(cell(1, "地块名称").textContent).toBe("甲");
  expect(saveButton().disabled).toBe(false);
});

test("a record under review, and a column of another register, are not typed in", async () => {
  await openGrid();
  expect(screen.queryByLabelText(`${parcel(3).dkbh} 地块名称`)).toBeNull();
  expect(cell(1, "地块名称").tabIndex).toBe(0);
});

test("what was typed is there again when the list is opened anew, and gone when it is given up", async () => {
  const first = await openGrid();
  await type(first.user, cell(1, "地块名称"), "甲");
  first.leave();

  const { user, leave } = show(
    <RegisterPage register={register} name="dxydsd" columns={columns} />,
  );
  expect(await screen.findByText(/^已恢复 .+ 未保存的修改$/)).toBeTruthy();
  await waitFor(() => expect(cell(1, "地块名称").textContent).toBe("甲"));
  await user.click(bar().getByRole("button", { name: "放弃修改" }));
  await user.click((await dialogOnTop()).getByRole("button", { name: "继续编辑" }));
  expect(cell(1, "地块名称").textContent).toBe("甲");
  await user.click(bar().getByRole("button", { name: "放弃修改" }));
  await user.click((await dialogOnTop()).getByRole("button", { name: "放弃修改" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "表格编辑" })).toBeNull());
  leave();

  show(<RegisterPage register={register} name="dxydsd" columns={columns} />);
  expect(await screen.findByText("地块1")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "表格编辑" })).toBeNull();
});

test("what was typed can still be taken back, and done again, after the list was opened anew", async () => {
  const first = await openGrid();
  await type(first.user, cell(1, "地块名称"), "甲");
  await type(first.user, cell(1, "地块名称"), "乙");
  await first.user.keyboard("{Control>}z{/Control}");
  expect(cell(1, "地块名称").textContent).toBe("甲");
  first.leave();

  const { user } = show(<RegisterPage register={register} name="dxydsd" columns={columns} />);
  await waitFor(() => expect(cell(1, "地块名称").textContent).toBe("甲"));
  await user.click(bar().getByRole("button", { name: "重做" }));
  expect(cell(1, "地块名称").textContent).toBe("乙");
  await user.click(bar().getByRole("button", { name: "撤销" }));
  await user.click(bar().getByRole("button", { name: "撤销" }));
  expect(cell(1, "地块名称").textContent).toBe("地块1");
  expect(bar().queryByText(/已修改/)).toBeNull();
});

test("Ctrl D fills what Shift has selected, Ctrl Z takes it back as one step and Ctrl Y does it again", async () => {
  const { user } = await openGrid();
  act(() => cell(1, "地块名称").focus());
  await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  expect(bar().getByText("已选 2 行 2 列")).toBeTruthy();
  await user.keyboard("{Control>}d{/Control}");
  expect(cell(2, "地块名称").textContent).toBe("地块1");
  expect(bar().getByText("已修改 1 宗 1 处")).toBeTruthy();
  await user.keyboard("{Control>}z{/Control}");
  expect(cell(2, "地块名称").textContent).toBe("地块2");
  expect(bar().queryByText(/已修改/)).toBeNull();
  await user.keyboard("{Control>}y{/Control}");
  expect(cell(2, "地块名称").textContent).toBe("地块1");
});

test("the selected cells are copied as a sheet takes them, and cut ones are emptied", async () => {
  await openGrid();
  fireEvent.mouseDown(cell(1, "地块名称"));
  fireEvent.mouseOver(cell(2, "地块面积"), { buttons: 1 });
  const setData = vi.fn();
  fireEvent.cut(cell(1, "地块名称"), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith("text/plain", "地块1\t18.5993\n地块2\t18.5993");
  expect(cell(2, "地块名称").textContent).toBe("—");
});

test("one pasted cell fills the selection", async () => {
  const { user } = await openGrid();
  act(() => cell(1, "地块名称").focus());
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await user.paste("同名");
  expect(cell(1, "地块名称").textContent).toBe("同名");
  expect(cell(2, "地块名称").textContent).toBe("同名");
});

test("the handle at the corner goes on with what it is dragged from, with Ctrl it repeats it", async () => {
  const { user } = await openGrid();
  await type(user, cell(1, "地块名称"), "厂区8");
  const pull = (ctrlKey: boolean) => {
    act(() => cell(2, "地块名称").focus());
    act(() => cell(1, "地块名称").focus());
    // Without a layout every point of a cell is at its corner.
    fireEvent.mouseDown(cell(1, "地块名称"));
    fireEvent.mouseOver(cell(2, "地块名称"), { buttons: 1 });
    fireEvent.mouseUp(window, { ctrlKey });
  };
  pull(false);
  expect(cell(2, "地块名称").textContent).toBe("厂区9");
  pull(true);
  expect(cell(2, "地块名称").textContent).toBe("厂区8");
  await user.keyboard("{Control>}z{/Control}");
  expect(cell(2, "地块名称").textContent).toBe("厂区9");
});

test("what was saved is taken back and done again by saves of their own", async () => {
  const { user } = await openGrid();
  await type(user, cell(1, "地块名称"), "甲");
  await user.click(saveButton());
  await waitFor(() => expect(bar().queryByText(/已修改/)).toBeNull());
  const undo = bar().getByRole("button", { name: "撤销" });
  expect(undo.title).toBe("撤销上次保存（Ctrl Z）");
  await user.click(undo);
  const redo = bar().getByRole<HTMLButtonElement>("button", { name: "重做" });
  await waitFor(() => expect(redo.disabled).toBe(false));
  await user.click(redo);
  await waitFor(() => expect(sentTo(bulkApi.save)).toHaveLength(3));
  const sent = sentTo(bulkApi.save).map(({ items }) => items[0]);
  expect(sent).toEqual([
    { id: "D1", bbh: 3, values: { dkmc: "甲" } },
    { id: "D1", bbh: 4, values: { dkmc: "地块1" } },
    { id: "D1", bbh: 5, values: { dkmc: "甲" } },
  ]);
});

test("find and replace tells what it will change, and changes only what may be typed in", async () => {
  const { user } = await openGrid();
  await user.click(bar().getByRole("button", { name: "查找替换" }));
  const panel = within(screen.getByRole("region", { name: "查找替换" }));
  await user.type(panel.getByLabelText("查找内容"), "地块");
  await user.type(panel.getByLabelText("替换为"), "厂区");
  expect(panel.getByText("本页 2 宗 2 处将替换，保存后生效：")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "全部替换 2 处" }));
  expect(cell(1, "地块名称").textContent).toBe("厂区1");
  expect(bar().getByText("已修改 2 宗 2 处")).toBeTruthy();
  expect(panel.getByText("本页没有可替换的内容")).toBeTruthy();
});
