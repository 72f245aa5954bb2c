// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { address, dialogOnTop, show, signIn } from "../../../../tests/dom/page";
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

test("who may not import is told so where a link opens it, and has no button for it", async () => {
  signIn("ROLE_VIEW", "33");
  show(<IdleUpload />, "/?import=xlsx");
  const dialog = await dialogOnTop();
  expect(dialog.getByText("权限不足")).toBeTruthy();
  expect(dialog.getByText(/不能导入闲置土地/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /上传xlsx/ })).toBeNull();
});
