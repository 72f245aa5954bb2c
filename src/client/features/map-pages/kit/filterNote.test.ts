import { expect, test } from "vitest";
import { ignoredChips } from "./FilterNote";

test("figures of the page's register follow its chips, but for those that a panel fixes", () => {
  const chosen = { xzzt: ["3"], xzyy: ["1"] };
  expect(ignoredChips("xztd", chosen, "xztd")).toEqual([]);
  expect(ignoredChips("xztd", chosen, "xztd", { xzzt: ["4"] })).toEqual(["状态"]);
  expect(ignoredChips("xztd", chosen, "xztd", { xzzt: ["3"] })).toEqual([]);
});

test("figures of another register follow only the chips that are handed on", () => {
  const chosen = { hydm: ["34"], pjdj: ["D"] };
  expect(ignoredChips("gyyd", chosen, "xztd")).toEqual(["主要行业", "综合评价等级"]);
  expect(ignoredChips("gyyd", chosen, "yddw", { hydm: ["34"] })).toEqual(["综合评价等级"]);
  expect(ignoredChips("gyyd", {}, "xztd")).toEqual([]);
});
