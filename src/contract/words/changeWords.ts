import type { ChangeKind } from "../endpoints/map/past";

/** Kinds of changes in the users' words. */
export const changeWords: Readonly<Record<ChangeKind, string>> = {
  added: "新增",
  removed: "减少",
  outline: "图形变化",
  shzt: "审核状态变化",
  zkfzt: "再开发状态变化",
  facts: "属性变化",
};
