import { expect } from "vitest";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { as } from "../api/harness";

/** 年初 + 新增 − 处置 = 年末, in every region and every year, and the end of a year is the beginning of the next. */
export async function expectBalance(last: number): Promise<void> {
  const years = Array.from({ length: 9 }, (_, i) => last - 8 + i);
  const asker = as("sheng");
  const before = new Map<string, number>();
  for (const nd of years) {
    for (const areaCode of ["33", "3301", "3302", "3303", "330110"]) {
      const { body } = await asker.call(xztdApi.stockStats, { areaCode, nd });
      for (const { key, opening, added, disposed, closing, partial } of [
        { ...body.total, key: "in total" },
        ...body.list,
      ]) {
        const left = opening.mj + added.mj - disposed.mj - closing.mj;
        expect([nd, key, Math.abs(left) < 0.011]).toEqual([nd, key, true]);
        expect([nd, key, opening.zs + added.zs - disposed.zs + partial.zs]).toEqual([
          ...[nd, key, closing.zs],
        ]);
        const place = `${areaCode} ${key}`;
        const carried = before.get(place) ?? opening.mj;
        expect([nd, place, Math.abs(carried - opening.mj) < 0.011]).toEqual([nd, place, true]);
        before.set(place, closing.mj);
      }
    }
  }
}
