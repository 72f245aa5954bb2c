import { expect, test } from "vitest";
import { TwkbReader } from "./twkb";
import { type WholeShape, writeTwkb } from "./twkbWriter";

const reader = new TwkbReader();
function again(shape: WholeShape) {
  expect(reader.read(writeTwkb(shape))).toBe(true);
  const { kind, coordinates, lineEnds, polygonEnds } = reader;
  const count = 2 * (lineEnds.at(-1) ?? 0);
  return {
    kind,
    all: [...coordinates.subarray(0, count)],
    lineEnds: [...lineEnds],
    polygonEnds: [...polygonEnds],
  };
}

test("surfaces with holes, lines and points are read as they were written", () => {
  const outer = [0, 0, 900, 0, 900, -900, 0, 0];
  const hole = [10, -10, 20, -20, 10, -20, 10, -10];
  const far = [2 ** 30, 2 ** 30, 0, 5, -7, 2 ** 30, 2 ** 30, 2 ** 30];
  expect(again({ kind: "polygon", polygons: [[outer, hole], [far]] })).toEqual({
    ...{ kind: "polygon", all: [...outer, ...hole, ...far], lineEnds: [4, 8, 12] },
    polygonEnds: [2, 3],
  });
  expect(
    again({
      kind: "line",
      polygons: [
        [
          [1, 2, 3, 4],
          [5, 6, 7, 8, 9, 9],
        ],
      ],
    }),
  ).toMatchObject({
    ...{ kind: "line", all: [1, 2, 3, 4, 5, 6, 7, 8, 9, 9], lineEnds: [2, 5] },
  });
  expect(again({ kind: "point", polygons: [[[1, 2, -3, 4]]] })).toMatchObject({
    ...{ kind: "point", all: [1, 2, -3, 4], lineEnds: [2] },
  });
});
