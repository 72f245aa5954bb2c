import { expect, test } from "vitest";
import { headerColumn, pointColumn } from "./txtColumns";

test.each([
  ["J1,1,336002x.0,40498077.0", 6],
  ["J1,1,3360022.000,4049x077", 18],
  ["J1,a,3360022.0,40498077.0", 4],
  [",1,3360022.0,40498077.0", 1],
  ["J1,1,3360022.0", 15],
  ["J1,1,3360022.0,40498077.0,9", 27],
])("%s cannot be read as a point from column %d on", (line, column) => {
  expect(pointColumn(line)).toBe(column);
});

test.each([
  ["x,1.6,1,一,面,,工业,,@", 1],
  ["5,1.6亩,1,一,面,,工业,,@", 3],
  ["5,1.6,1,一,面,,工业,", 17],
  ["5,1.6,一,面,@", 11],
])("%s cannot be read as a header from column %d on", (line, column) => {
  expect(headerColumn(line)).toBe(column);
});
