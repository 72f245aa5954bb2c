// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commentApi, type RecordComment } from "#contract/endpoints/inbox/comment";
import { answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { CommentsTab } from "./CommentsTab";

let said: RecordComment[] = [];

beforeEach(() => {
  signIn("ROLE_CITY", "3301");
  said = [];
  answer(commentApi.list, () => said);
  answer(commentApi.readers, ({ keyword }) =>
    [{ id: "u1", realName: "张三", place: "余杭区 县级经办" }].filter(({ realName }) =>
      realName.includes(keyword ?? ""),
    ),
  );
  answer(commentApi.add, ({ text, called = [] }) => {
    const one = { id: "c", author: "李四", at: "2024-03-03T02:00:00Z", text, unread: false };
    said = [...said, { ...one, called: called.map(() => "张三") }];
    return { ...one, called: [] };
  });
});

test("a comment calls whoever was chosen behind @, and stands below afterwards", async () => {
  const { user } = show(<CommentsTab dataset="dxydsd" id="D1" />);
  expect(await screen.findByText("还没有批注")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "写批注" });
  await user.type(field, "@张");
  await user.click(await screen.findByText("张三（余杭区 县级经办）"));
  await user.type(field, "请核实面积");
  await user.click(screen.getByRole("button", { name: /发\s*表/ }));
  await waitFor(() =>
    expect(sentTo(commentApi.add)).toEqual([
      { dataset: "dxydsd", id: "D1", text: "@张三 请核实面积", called: ["u1"] },
    ]),
  );
  expect(await screen.findByText("@张三 请核实面积")).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe("");
});

test("what calls the reader is read once it is shown", async () => {
  said = [
    {
      ...{ id: "c1", author: "李四", at: "2024-03-03T02:00:00Z", text: "@王五 请看" },
      ...{ called: ["王五"], unread: true },
    },
  ];
  answer(commentApi.read, ({ ids }) => {
    said = said.map((one) => ({ ...one, unread: false }));
    return { read: ids.length };
  });
  show(<CommentsTab dataset="dxydsd" id="D1" />);
  expect(await screen.findByText("@王五 请看")).toBeTruthy();
  await waitFor(() => expect(sentTo(commentApi.read)).toEqual([{ ids: ["c1"] }]));
});

test("a refusal is told and loses no word", async () => {
  answer(commentApi.add, () => refusal(400, "@ 的人员中有人看不到这条记录，请重新选择"));
  const { user } = show(<CommentsTab dataset="dxydsd" id="D1" />);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "写批注" });
  await user.type(field, "请看");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/发表失败：@ 的人员中有人看不到这条记录/)).toBeTruthy();
  expect(field.value).toBe("请看");
});
