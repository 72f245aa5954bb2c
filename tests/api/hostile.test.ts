import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints/index";
import { hostileValues, placesOf, replaced, seeded, soundInput, tried } from "./hostile";
import { withOwnServer } from "./ownServer";

withOwnServer();

const guarded = Object.values(endpoints)
  .flatMap((group) => Object.values(group))
  .filter(({ access }) => access !== null);

/** How many places and values are tried per call; `HOSTILE=all` tries all of them. */
const tries = process.env.HOSTILE === "all" ? Number.POSITIVE_INFINITY : 8;

describe.each(guarded.map((one) => [one.path, one] as const))("%s", (path, one) => {
  test("refuses what makes no sense, and never breaks", async () => {
    const input = await soundInput(one);
    const random = seeded(
      [...path].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7),
    );
    const orders = placesOf(input, one.input).flatMap((place) =>
      hostileValues.map((value) => ({ place, value })),
    );
    const chosen =
      orders.length > tries
        ? Array.from({ length: tries }, () => orders[Math.floor(random() * orders.length)])
        : orders;
    const broken = [];
    for (const order of chosen) {
      if (!order) continue;
      const { status, said } = await tried(one, replaced(input, order.place, order.value));
      if (status >= 500)
        broken.push({ ...order, value: JSON.stringify(order.value).slice(0, 80), status, said });
    }
    expect(broken).toEqual([]);
  }, 600_000);
});
