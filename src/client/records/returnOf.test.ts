import { expect, test } from "vitest";
import type { Review } from "./registerOf";
import { registerNamed } from "./registers";
import { returnOf } from "./returnOf";

const { flows } = registerNamed("dxydsd");
const review = (yzt: string, xzt: string, yj: string | null = "面积与实测不符"): Review => ({
  ...{ yzt, xzt, yj, czr: "李四", czrjs: "ROLE_CITY", czsj: "2024-03-03T02:00:00Z" },
});
const found = (shzt: string, ...reviews: Review[]) => returnOf(flows, { shzt }, reviews);

test("a record that was returned says why, until it moves on", () => {
  expect(found("2", review("1", "2"), review("0", "1", null))).toMatchObject({
    edge: { action: "退回" },
    review: { yj: "面积与实测不符" },
  });
  expect(found("1", review("2", "1", "已改"), review("1", "2"))).toBeNull();
});

test("an unlocking says why as well, what needs no reason says nothing", () => {
  expect(found("0", review("5", "0"))?.edge.action).toBe("解锁修改");
  expect(found("5", review("1", "5", "同意"))).toBeNull();
  expect(found("2", review("1", "2", null))).toBeNull();
  expect(found("0")).toBeNull();
});

test("a record that was changed by other means does not repeat an old note", () => {
  expect(found("5", review("1", "2"))).toBeNull();
});
