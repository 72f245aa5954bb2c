import { expect, test } from "vitest";
import { parcelHints, projectFrom } from "./projectFrom";

const parcel = {
  xzqdm: "330110",
  xzjdm: "330110001",
  tdsyqr: "甲公司",
  tyshxydm: "91330110MA2C1A3B3W",
  xztdyt: "工业",
  mj: 1000,
  zjzmj: 900,
  mjss: 10,
};

test("a project takes what its parcels have in common, and their figures weighed by area", () => {
  const known = projectFrom([parcel, { ...parcel, mj: 3000, zjzmj: 4500, mjss: 2 }]);
  expect(known).toMatchObject({
    xzqdm: "330110",
    xzjdm: "330110001",
    ssdw: "甲公司",
    tyshxydm: "91330110MA2C1A3B3W",
    gzqyt: "1001",
    gzqrjl: 1.35,
    gzqmjss: 4,
  });
});

test("where parcels differ or one does not tell, nothing is claimed", () => {
  const known = projectFrom([
    parcel,
    { ...parcel, tdsyqr: "乙公司", xzjdm: "330110002", mjss: null },
  ]);
  expect(known).toMatchObject({ ssdw: null, xzjdm: null, gzqmjss: null, xzqdm: "330110" });
  expect(projectFrom([]).ssdw).toBeNull();
});

test("the source is told as long as the value is the parcels' own", () => {
  const hints = parcelHints([parcel], { ssdw: "甲公司", gzqrjl: 2 });
  expect(hints).toEqual({ ssdw: "取自 1 宗地块的土地使用权人，可修改" });
});
