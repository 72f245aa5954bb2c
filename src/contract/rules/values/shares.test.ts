import { describe, expect, test } from "vitest";
import { dxydsd } from "../../datasets/dxydsd";
import { datasets } from "../../datasets/index";
import { followedShares } from "./shares";

const all = Object.values(datasets).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([key, { share }]) =>
    share ? [{ name, key, fields, share }] : [],
  ),
);

describe.each(all.map((one) => [`${one.name}.${one.key}`, one] as const))("%s", (_, one) => {
  const { key, fields, share } = one;
  const { of, per, times } = share;
  const before = { [of]: 40, [per]: 100, [key]: 0.4 * times };

  test("follows each of its parts, and goes with one that is cleared", () => {
    const follow = (change: object) =>
      followedShares(fields, before, { ...before, ...change })[key];
    expect(follow({ [of]: 60 })).toBeCloseTo(0.6 * times);
    // An outline that is drawn anew changes the area.
    expect(follow({ [per]: 50 })).toBeCloseTo(0.8 * times);
    expect(follow({ [of]: null })).toBeNull();
    expect(follow({ [per]: 0 })).toBeNull();
  });

  test("is computed for a new record, and kept where somebody typed it", () => {
    expect(followedShares(fields, {}, { [of]: 40, [per]: 100 })[key]).toBeCloseTo(0.4 * times);
    const given = followedShares(fields, {}, { [of]: 40, [per]: 100, [key]: 0.39 * times });
    expect(given[key]).toEqual(share.typed ? undefined : 0.4 * times);
  });
});

test("densities and plot ratios of all registers with buildings are such shares", () => {
  expect(all.map(({ name, key }) => `${name}.${key}`).sort()).toEqual(
    ["dxydsd", "dxydst", "gyyd"]
      .flatMap((name) => [`${name}.jzmd`, `${name}.rjl`])
      .concat("gysl.rjl", "gysl.rzl")
      .sort(),
  );
});

test("one whose parts nobody knows stays as it was typed", () => {
  const before = { mj: 100, zjzmj: null, rjl: 1.2 };
  expect(followedShares(dxydsd.fields, before, { ...before, mj: 50 })).toEqual({});
});

test("what no column could hold is no share", () => {
  const values = { jzzdmj: 5_000, mj: 1 };
  expect(followedShares(dxydsd.fields, { jzzdmj: 1, mj: 1 }, values).jzmd).toBeNull();
});
