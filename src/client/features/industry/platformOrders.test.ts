import { describe, expect, test } from "vitest";
import { endOf, mergeObjection, partText, platformOf } from "./platformOrders";

const row = (cyptid: string, more: object = {}) =>
  platformOf({
    ...{ cyptid, bbh: 2, cyptmc: `${cyptid}园`, xzqdm: "330110", xzqmc: "余杭区", cyptzt: "1" },
    ...more,
  });

describe("platforms are merged", () => {
  test.each([
    [[row("a"), row("b")], null],
    [[row("a")], "请选择两个以上的平台"],
    [[row("a"), row("b", { cyptzt: "2" })], "已停用的平台不能合并"],
    [[row("a"), row("b", { xzqdm: "330106" })], "只能合并同一县（市、区）的平台"],
  ])("if nothing stands against it", (rows, objection) => {
    expect(mergeObjection(rows)).toBe(objection);
  });

  test("all but the one that stays", () => {
    const ending = { into: "b", tyrq: "2024-06-01", tysm: "整合提升" };
    expect(endOf([row("a"), row("b"), row("c")], ending)).toEqual({
      ...{ kind: "end", ...ending },
      platforms: [
        { id: "a", bbh: 2 },
        { id: "c", bbh: 2 },
      ],
    });
  });
});

test("a part is told with its number and its 亩", () => {
  const part = { dataset: "gyyd", title: "工业用地现状", counter: "宗", zs: 1200, mj: 20_000 };
  expect(partText(part)).toBe("工业用地现状 1,200 宗（30.00 亩）");
  expect(partText({ ...part, title: "用地企业", counter: "家", mj: null })).toBe(
    "用地企业 1,200 家",
  );
});
