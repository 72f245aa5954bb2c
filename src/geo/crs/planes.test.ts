import { expect, test } from "vitest";
import { planeOfWkt } from "./crs";
import { codeOf, offPlane, ontoPlane, type Plane, planeCodes, planeOf } from "./planes";
import { prjWkt } from "./prjWkt";

/** Generated with PROJ, from EPSG:4490 to each. */
const proj = [
  [4513, [75.5, 30.2], [25548146.4135, 3342389.8992]],
  [4528, [120.3, 30.25], [40528873.1215, 3347865.1163]],
  [4533, [134.2, 45.1], [45437032.3536, 4996369.0476]],
  [4534, [74.2, 39.5], [431188.8329, 4374319.6917]],
  [4548, [118.4, 29.1], [636290.1657, 3221162.8821]],
  [4549, [121.4, 28.05], [637650.6955, 3104773.6572]],
  [4554, [136.1, 47.9], [582245.898, 5307894.4876]],
] as const;

test.each(proj)(
  "EPSG:%i is within a millimetre of PROJ, there and back",
  (code, degrees, metres) => {
    const plane = planeOf(code) as Plane;
    const [x, y] = ontoPlane(degrees, plane);
    expect(Math.hypot(x - metres[0], y - metres[1])).toBeLessThan(0.001);
    const [lon, lat] = offPlane(metres, plane);
    expect(Math.hypot(lon - degrees[0], lat - degrees[1]) * 111_320).toBeLessThan(0.001);
  },
);

test("each code has a plane, which has its code, and others have none", () => {
  expect(planeCodes).toHaveLength(42);
  for (const code of planeCodes) expect(codeOf(planeOf(code) as Plane)).toBe(code);
  for (const code of [4490, 4512, 4555, 4513.5, Number.NaN]) expect(planeOf(code)).toBeUndefined();
});

test.each([4527, 4528, 4550] as const)("the WKT of EPSG:%i describes its plane", (code) => {
  expect(planeOfWkt(prjWkt(code))).toEqual(planeOf(code));
  expect(planeOfWkt(prjWkt(4490))).toBeNull();
});
