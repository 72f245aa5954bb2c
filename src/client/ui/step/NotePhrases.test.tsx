// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Phrase, phraseApi } from "#contract/endpoints/inbox/phrase";
import { answer, dialogOnTop, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { registerNamed } from "../../records/registers";
import { noticesAtom } from "../../state/notices";
import { store } from "../../state/store";
import { StepBar } from "./StepBar";

let phrases: Phrase[] = [];

beforeEach(() => {
  signIn("ROLE_CITY", "3301");
  phrases = [
    { id: "1", text: "材料齐全", shared: false, owner: "李四", mine: true },
    { id: "2", text: "请补充权属证明", shared: true, owner: "王五", mine: false },
  ];
  answer(phraseApi.list, () => phrases);
});

async function open() {
  const { user } = show(
    <StepBar register={registerNamed("dxydsd")} rows={[parcel(1, { shzt: "1" })]} />,
  );
  await user.click(screen.getByRole("button", { name: "退回" }));
  const dialog = await dialogOnTop();
  await dialog.findByRole("button", { name: "材料齐全" });
  return { user, dialog, note: dialog.getByRole<HTMLTextAreaElement>("textbox") };
}

test("a phrase is chosen by click, a second one goes on behind it", async () => {
  const { user, dialog, note } = await open();
  expect(dialog.getByText("王五 共享")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "材料齐全" }));
  await user.click(dialog.getByRole("button", { name: "请补充权属证明" }));
  expect(note.value).toBe("材料齐全；请补充权属证明");
  expect(document.activeElement).toBe(note);
});

test("a phrase is chosen by keys alone", async () => {
  const { user, note } = await open();
  await user.click(note);
  await user.keyboard("{Control>}{ArrowDown}{/Control}{ArrowRight}{Enter}");
  await waitFor(() => expect(note.value).toBe("请补充权属证明"));
  expect(document.activeElement).toBe(note);
});

test("a typed note is kept, for oneself or for the region", async () => {
  answer(phraseApi.save, ({ text, shared = false }) => {
    const saved = { id: "3", text, shared, owner: "李四", mine: true };
    phrases = [...phrases, saved];
    return saved;
  });
  const { user, dialog, note } = await open();
  expect(dialog.queryByRole("button", { name: /存为常用/ })).toBeNull();
  await user.type(note, "面积不一致");
  await user.click(dialog.getByRole("button", { name: /存为本区共享/ }));
  expect(await dialog.findByRole("button", { name: "面积不一致" })).toBeTruthy();
  expect(sentTo(phraseApi.save)).toEqual([{ text: "面积不一致", shared: true }]);
  expect(dialog.queryByRole("button", { name: /存为常用/ })).toBeNull();
});

test("a clerk keeps phrases for himself alone", async () => {
  signIn("ROLE_COUNTY", "330110");
  const { user } = show(
    <StepBar register={registerNamed("dxydsd")} rows={[parcel(1, { shzt: "0" })]} />,
  );
  await user.click(screen.getByRole("button", { name: "提交审核" }));
  const dialog = await dialogOnTop();
  await user.type(dialog.getByRole("textbox"), "已核实");
  expect(dialog.getByRole("button", { name: /存为常用/ })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /存为本区共享/ })).toBeNull();
});

test("one's own phrase is removed after a question; a refusal is told", async () => {
  answer(phraseApi.remove, () => refusal(404, "常用意见不存在，或不是您保存的"));
  const { user, dialog } = await open();
  expect(dialog.queryByRole("button", { name: "删除常用意见“请补充权属证明”" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "删除常用意见“材料齐全”" }));
  await user.click(await screen.findByRole("button", { name: /^删\s*除$/ }));
  await waitFor(() => expect(sentTo(phraseApi.remove)).toEqual([{ id: "1" }]));
  await waitFor(() =>
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual([
      "常用意见删除失败：常用意见不存在，或不是您保存的",
    ]),
  );
});
