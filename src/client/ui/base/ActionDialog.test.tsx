// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { Form, Input } from "antd";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { dialogOnTop, held, show } from "../../../../tests/dom/page";
import { ActionDialog, type Sent } from "./ActionDialog";

const closed = vi.fn();
const done = vi.fn();
const send = vi.fn<(name: string) => Promise<Sent>>();

function Named() {
  const [name, setName] = useState("");
  return (
    <ActionDialog
      title="保存视图"
      okText="保存"
      undone="保存失败"
      isReady={name !== ""}
      onSend={() => send(name)}
      onClose={closed}
      onDone={done}
    >
      <Form.Item label="名称" htmlFor="name">
        <Input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      </Form.Item>
      <Form.Item label="说明" htmlFor="more">
        <Input id="more" />
      </Form.Item>
    </ActionDialog>
  );
}

beforeEach(() => {
  for (const one of [closed, done, send]) one.mockReset();
});

test("keys go to the first field, and Enter sends it once it is ready", async () => {
  send.mockResolvedValue(null);
  const { user } = show(<Named />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("名称")));
  await user.keyboard("{Enter}");
  expect(send).not.toHaveBeenCalled();
  await user.keyboard("甲{Enter}");
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(send.mock.calls).toEqual([["甲"]]);
  expect(closed).not.toHaveBeenCalled();
});

test("it is busy while it is sent, and tells why it was not done", async () => {
  const reply = held<Sent>();
  send.mockReturnValue(reply.promise);
  const { user } = show(<Named />);
  await user.type(screen.getByLabelText("名称"), "甲");
  const dialog = await dialogOnTop();
  const save = dialog.getByRole("button", { name: /保存$/ });
  await user.click(save);
  expect(save.className).toContain("loading");
  await user.click(save);
  await user.type(screen.getByLabelText("说明"), "{Enter}");
  expect(send).toHaveBeenCalledOnce();
  reply.give("名称已被使用");
  expect(await dialog.findByText("保存失败：名称已被使用")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("名称").value).toBe("甲");
  expect(done).not.toHaveBeenCalled();
});

test("what was done only in part is read before it closes", async () => {
  send.mockResolvedValue({ shown: <p>2 家没有标记</p> });
  const { user } = show(<Named />);
  await user.type(screen.getByLabelText("名称"), "甲{Enter}");
  expect(await screen.findByText("2 家没有标记")).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "知道了" }));
  expect(done).toHaveBeenCalledOnce();
});
