// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show, signIn } from "../../../tests/dom/page";
import { adoptConfig, config } from "../api/config";
import { userAtom } from "../state/session";
import { store } from "../state/store";
import { UserMenu } from "./UserMenu";

const opened = async () => {
  const { user } = show(<UserMenu />);
  await user.click(screen.getByRole("button", { name: /^用户：/ }));
  return user;
};

test("whoever came by a password may change it", async () => {
  signIn("ROLE_COUNTY", "330110");
  const user = await opened();
  await user.click(await screen.findByText("修改密码"));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("whoever came by sign-on is told where theirs is changed", async () => {
  adoptConfig({ ...config(), issuers: [{ id: "sheng", name: "省统一认证" }] });
  signIn("ROLE_COUNTY", "330110");
  const user = store.get(userAtom);
  if (user) store.set(userAtom, { ...user, issuer: "sheng" });
  const hand = await opened();
  expect(screen.queryByText("修改密码")).toBeNull();
  await hand.click(await screen.findByText("密码在“省统一认证”修改"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
