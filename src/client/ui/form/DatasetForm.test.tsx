// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { regionApi } from "#contract/endpoints/account/region";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { Problem } from "#contract/rules/problem/report";
import {
  answer,
  choose,
  dialogOnTop,
  held,
  refusal,
  saidAt,
  sentTo,
  show,
  signIn,
} from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { registerNamed } from "../../records/registers";
import { RecordEdit } from "../record/RecordEdit";

const register = registerNamed("dxydsd");
const onClose = vi.fn();

const edit = (record = parcel(1)) =>
  show(<RecordEdit register={register} record={record} onClose={onClose} />);

const problem = (field: string | null, message: string, level: "E" | "W" = "E"): Problem => ({
  ...{ rule: "A000", level, row: null, dkbh: null, field, value: null, message },
});
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole("button", { name: /^(loading ?)?保存$/ });
const alerts = () =>
  screen
    .queryAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join();
const sent = () => sentTo(dxydsdApi.update);

beforeEach(() => {
  onClose.mockClear();
  signIn("ROLE_COUNTY", "330110");
  answer(regionApi.towns, () => [{ code: "330110012", name: "仓前街道" }]);
});

test("saves what was changed, and nothing else, over the version that was seen", async () => {
  answer(dxydsdApi.update, ({ values }) => parcel(1, { ...values, bbh: 4 }));
  const { user } = edit();
  await user.clear(box("地块名称"));
  await user.type(box("地块名称"), "望江厂区");
  await choose(user, screen.getByRole("combobox", { name: "低效类型" }), "旧村庄");
  await user.clear(box("备注"));
  expect(screen.getByText("已修改 2 项")).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const values = { dkmc: "望江厂区", dxlx: "3" };
  expect(sent()).toEqual([{ dkid: "D1", bbh: 3, values, confirmWarnings: false }]);
});

test("without a change it only closes", async () => {
  const { user } = edit();
  await user.click(save());
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
});

test("a refused save keeps what was entered and tells the problem at its field", async () => {
  answer(dxydsdApi.update, () =>
    refusal(400, "数据未通过校验", [
      problem("ZL", "坐落与行政区不一致"),
      problem(null, "该地块正在审核"),
    ]),
  );
  const { user } = edit();
  await user.type(box("坐落"), "甲");
  await user.type(box("地块名称"), "乙");
  await user.click(save());
  await waitFor(() => expect(saidAt(box("坐落"))).toBe("坐落与行政区不一致"));
  expect(document.activeElement).toBe(box("坐落"));
  expect(saidAt(box("地块名称"))).toBe("");
  expect(alerts()).toContain("该地块正在审核");
  expect([box("坐落").value, box("地块名称").value]).toEqual([
    "余杭区仓前街道振兴路384号甲",
    "地块1乙",
  ]);
  expect(onClose).not.toHaveBeenCalled();
  await user.type(box("坐落"), "号");
  await waitFor(() => expect(saidAt(box("坐落"))).toBe(""));
});

test("what breaks a rule is told before anything is sent", async () => {
  const { user } = edit();
  await user.clear(box("地块名称"));
  await waitFor(() => expect(saidAt(box("地块名称"))).toContain("地块名称"));
  await user.click(save());
  expect(document.activeElement).toBe(box("地块名称"));
  expect(sent()).toEqual([]);
});

test("a second click while it saves sends nothing", async () => {
  const reply = held<Response>();
  answer(dxydsdApi.update, () => reply.promise);
  const { user } = edit();
  await user.type(box("地块名称"), "乙");
  await user.click(save());
  await user.click(save());
  await user.keyboard("{Control>}s{/Control}");
  reply.give(refusal(500, "数据库正在维护"));
  await waitFor(() => expect(alerts()).toContain("数据库正在维护"));
  expect(sent()).toHaveLength(1);
  expect(box("地块名称").value).toBe("地块1乙");
});

test("warnings are asked about, and sent again when they are accepted", async () => {
  answer(dxydsdApi.update, ({ confirmWarnings, values }) =>
    confirmWarnings
      ? parcel(1, { ...values, bbh: 4 })
      : refusal(400, "有警告", [problem("MJSS", "亩均税收偏高", "W")]),
  );
  const { user } = edit();
  await user.type(box("地块名称"), "乙");
  await user.click(save());
  const question = await dialogOnTop();
  expect(question.getAllByText("有 1 条警告，是否仍要保存？")).not.toEqual([]);
  await user.click(question.getByRole("button", { name: "返回修改" }));
  const tax = screen.getByRole("spinbutton", { name: "亩均税收" });
  await waitFor(() => expect(saidAt(tax)).toContain("亩均税收偏高"));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(save());
  await user.click((await dialogOnTop()).getByRole("button", { name: "仍要保存" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().map(({ confirmWarnings }) => confirmWarnings)).toEqual([false, false, true]);
});

test("where somebody saved meanwhile both values stand side by side, and the chosen one is saved", async () => {
  const theirs = parcel(1, { dkmc: "他人命名", zl: "他人改的坐落", gxr: "李四", bbh: 4 });
  answer(dxydsdApi.update, ({ bbh, values }) =>
    bbh === 3
      ? refusal(409, "数据已被修改", { current: theirs })
      : parcel(1, { ...values, bbh: 5 }),
  );
  const { user } = edit();
  await user.type(box("地块名称"), "乙");
  await user.click(save());
  const panel = await screen.findByRole("region", { name: "数据冲突" });
  expect(panel.textContent).toContain("李四");
  expect(
    within(panel).getByRole<HTMLInputElement>("radio", { name: "坐落：对方的值" }).checked,
  ).toBe(true);
  const go = within(panel).getByRole<HTMLButtonElement>("button", { name: "按所选保存" });
  expect(go.disabled).toBe(true);
  await user.click(within(panel).getByRole("radio", { name: "地块名称：我的值" }));
  await user.click(go);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[1]).toMatchObject({ bbh: 4, values: { dkmc: "地块1乙" } });
});

test("a draft is there again when the form is opened anew, and gone when it is given up", async () => {
  const first = edit();
  await first.user.type(box("地块名称"), "乙");
  first.leave();

  const second = edit();
  expect(box("地块名称").value).toBe("地块1乙");
  expect(screen.getByText(/^已恢复 .+ 未保存的 1 项修改$/)).toBeTruthy();
  await second.user.click(screen.getByRole("button", { name: "放弃" }));
  expect(box("地块名称").value).toBe("地块1");
  second.leave();

  edit();
  expect(box("地块名称").value).toBe("地块1");
  expect(screen.queryByText(/未保存/)).toBeNull();
});

test("a saved form leaves no draft", async () => {
  answer(dxydsdApi.update, ({ values }) => parcel(1, { ...values, bbh: 4 }));
  const { user, leave } = edit();
  await user.type(box("地块名称"), "乙");
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  leave();
  edit();
  expect(box("地块名称").value).toBe("地块1");
});

test("a draft of an earlier version is offered, with what others have changed since", async () => {
  const first = edit();
  await first.user.type(box("地块名称"), "乙");
  first.leave();

  const { user } = edit(parcel(1, { dkmc: "他人命名", bbh: 4 }));
  expect(box("地块名称").value).toBe("他人命名");
  expect(alerts()).toContain("地块名称已被他人改动");
  await user.click(screen.getByRole("button", { name: "恢复" }));
  expect(box("地块名称").value).toBe("地块1乙");
});

test("nobody else's draft is shown", async () => {
  const first = edit();
  await first.user.type(box("地块名称"), "乙");
  first.leave();
  signIn("ROLE_COUNTY", "330110", "xiaoshan");
  edit();
  expect(box("地块名称").value).toBe("地块1");
});

test("changes are given up only when that is meant", async () => {
  const { user } = edit();
  await user.type(box("地块名称"), "乙");
  await user.click(screen.getByRole("button", { name: "取消" }));
  await user.click((await dialogOnTop()).getByRole("button", { name: "继续编辑" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(box("地块名称").value).toBe("地块1乙");
  await user.click(screen.getByRole("button", { name: "取消" }));
  await user.click((await dialogOnTop()).getByRole("button", { name: "放弃修改" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([]);
});

test("a sentence about two fields is asked and said once, and both are marked", async () => {
  const sentence = "容积率与总建筑面积、地块面积不符";
  const both = [problem("ZJZMJ", sentence, "W"), problem("RJL", sentence, "W")];
  answer(dxydsdApi.update, () => refusal(400, "有警告", both));
  const { user } = edit();
  await user.clear(box("备注"));
  await user.type(box("备注"), "已测");
  await user.click(save());
  const question = await dialogOnTop();
  expect(question.getAllByText(sentence)).toHaveLength(1);
  await user.click(question.getByRole("button", { name: "返回修改" }));
  const marked = () => document.querySelectorAll(".ui-form .ant-form-item-has-warning");
  await waitFor(() => expect(marked()).toHaveLength(2));
  expect(saidIn(document.querySelector(".ui-form"), sentence)).toBe(1);
});

const saidIn = (place: Element | null, sentence: string) =>
  (place?.textContent ?? "").split(sentence).length - 1;
