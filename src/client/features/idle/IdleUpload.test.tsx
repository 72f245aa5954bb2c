// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { problemOf } from "#contract/rules/problem/problemOf";
import {
  address,
  answer,
  dialogOnTop,
  refusal,
  sentTo,
  show,
  signIn,
} from "../../../../tests/dom/page";
import { IdleUpload } from "./IdleUpload";

test("the address opens the import, and closing it leaves the address without it", async () => {
  signIn("ROLE_COUNTY", "330110");
  const { user } = show(<IdleUpload />, "/?import=xlsx&size=50");
  const dialog = await dialogOnTop();
  expect(dialog.getByText("点击选择，或把 xlsx、xls、csv 文件拖到这里")).toBeTruthy();
  const drop = dialog.getByRole("button", { name: /点击选择/ });
  await waitFor(() => expect(document.activeElement, "keys open the file chooser").toBe(drop));
  await user.click(dialog.getByText("关闭"));
  await waitFor(() => expect(address()).toEqual({ size: "50" }));
  await user.click(screen.getByRole("button", { name: /上传xlsx/ }));
  expect(address()).toEqual({ size: "50", import: "xlsx" });
});

test("a refused sheet can be sent again with its row of headings named", async () => {
  signIn("ROLE_COUNTY", "330110");
  answer(xztdApi.startUpload, () =>
    refusal(400, "文件有 1 个错误", [
      problemOf("X001", "E", { row: 2, dkbh: null }, "第2行表头与模板不一致"),
    ]),
  );
  const { user } = show(<IdleUpload />, "/?import=xlsx");
  const dialog = await dialogOnTop();
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(chooser as HTMLInputElement, new File(["x"], "清单.xlsx"));
  await user.click(await dialog.findByRole("combobox", { name: "表头所在行" }));
  expect(dialog.getByText("表头在第2行")).toBeTruthy();
  await user.click(await screen.findByTitle("表头在第3行"));
  await waitFor(() =>
    expect(sentTo(xztdApi.startUpload).map(({ headingRow }) => headingRow)).toEqual([
      undefined,
      "3",
    ]),
  );
});

test("who may not import is told so where a link opens it, and has no button for it", async () => {
  signIn("ROLE_VIEW", "33");
  show(<IdleUpload />, "/?import=xlsx");
  const dialog = await dialogOnTop();
  expect(dialog.getByText("权限不足")).toBeTruthy();
  expect(dialog.getByText(/不能导入闲置土地/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /上传xlsx/ })).toBeNull();
});
