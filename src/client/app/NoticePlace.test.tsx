// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../tests/dom/page";
import { noticesAtom, notifyAtom } from "../state/notices";
import { store } from "../state/store";
import { NoticePlace } from "./NoticePlace";

test("a notice waits for what shows it, before anybody is signed in too", async () => {
  store.set(notifyAtom, { kind: "warning", text: "登录已过期" });
  show(<NoticePlace />);
  expect(await screen.findByText("登录已过期")).toBeTruthy();
  expect(store.get(noticesAtom)).toEqual([]);
});
