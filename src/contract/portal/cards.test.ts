import { expect, test } from "vitest";
import { type PortalCard, portalCardIds, portalCards, portalLayout, usualLayout } from "./cards";

const wordsFor = (left: string[], right: string[]) =>
  portalLayout.safeParse({ left, right }).error?.issues.map(({ message }) => message);

test("the usual layout is one that may be saved", () => {
  expect(portalLayout.parse(usualLayout)).toEqual(usualLayout);
});

test("a card stands once, at most four on a side, and one at least", () => {
  expect(wordsFor(["rank"], ["todo", "rank"])).toEqual(["卡片“指标排名”放了两次"]);
  expect(wordsFor([], [])).toEqual(["至少要放一张卡片"]);
  expect(wordsFor(["weather"], [])).toEqual(["没有这张卡片"]);
  const five: PortalCard[] = portalCardIds.slice(0, 5);
  expect(wordsFor(five, [])).toEqual(["每侧最多放 4 张卡片"]);
});

test("every card says what it shows", () => {
  for (const { title, hint } of Object.values(portalCards)) {
    expect(title.length).toBeLessThanOrEqual(8);
    expect(hint).not.toBe("");
  }
});
