import type { ProColumns } from "@ant-design/pro-components";
import { expect, test } from "vitest";
import type { AnyRecord } from "#contract/define/anyRecord";
import { looksOf, moved, shownKeys, standsOf, statesOf } from "./columnLook";

const columns: ProColumns<AnyRecord>[] = [
  { key: "index", fixed: "left", hideInSetting: true },
  ...["bh", "mc", "zt", "mj", "rq"].map((key) => ({ key, dataIndex: key })),
  { key: "actions", fixed: "right", hideInSetting: true },
];
const stands = standsOf(columns, ["rq"]);
const usual = ["index", "bh", "mc", "zt", "mj", "actions"];

test("the first two columns are frozen, and those put away are not shown", () => {
  const states = statesOf(stands, {});
  expect(shownKeys(states)).toEqual(usual);
  expect(states.mc?.fixed).toBe("left");
  expect(states.zt).not.toHaveProperty("fixed");
  expect(looksOf(stands, states)).toEqual({});
});

test("columns that were hidden and shown again stay frozen", () => {
  const states = statesOf(stands, { bh: { show: true }, mc: { show: true }, rq: { show: true } });
  expect(states.bh?.fixed).toBe("left");
  expect(shownKeys(states)).toEqual(["index", "bh", "mc", "zt", "mj", "rq", "actions"]);
  expect(looksOf(stands, states)).toEqual({ rq: { show: true } });
});

test("what the chooser changes is kept, and gives the same columns again", () => {
  const given = statesOf(stands, {});
  const changed = {
    ...given,
    bh: { ...given.bh, fixed: undefined },
    mj: { ...given.mj, fixed: "left" as const },
    zt: { ...given.zt, show: false },
  };
  const looks = looksOf(stands, changed);
  expect(looks).toEqual({ bh: { fixed: "none" }, mj: { fixed: "left" }, zt: { show: false } });
  expect(shownKeys(statesOf(stands, looks))).toEqual(["index", "mc", "mj", "bh", "actions"]);
});

test("a column that was dragged stays where it was let go, behind the running number", () => {
  const dragged = ["mc", "index", "bh", "mj", "zt", "actions", "rq"];
  const given = statesOf(stands, {});
  const changed = Object.fromEntries(dragged.map((key, order) => [key, { ...given[key], order }]));
  const looks = looksOf(stands, changed);
  expect(shownKeys(statesOf(stands, looks))).toEqual(["index", "mc", "bh", "mj", "zt", "actions"]);
});

test("a column is moved to the place of another and frozen like it; widths stay", () => {
  const given = statesOf(stands, {});
  const after = moved(given, "zt", "mj");
  expect(shownKeys(after)).toEqual(["index", "bh", "mc", "mj", "zt", "actions"]);
  const before = moved(given, "mj", "bh");
  const looks = looksOf(stands, before, { zt: { width: 300 } });
  expect(looks.mj?.fixed).toBe("left");
  expect(looks.zt?.width).toBe(300);
  expect(shownKeys(statesOf(stands, looks))).toEqual(["index", "mj", "bh", "mc", "zt", "actions"]);
});

test("a column that is put away leaves its frozen place to the next", () => {
  const states = statesOf(standsOf(columns, ["mc"]), {});
  expect(states.zt?.fixed).toBe("left");
});
