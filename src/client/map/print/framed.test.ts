import { expect, test } from "vitest";
import { frameCorners, framePlace } from "./framed";

test.each([0, 30, -75, 170])(
  "a frame turned by %i degrees is found again by its corners",
  (rotation) => {
    const center: [number, number] = [119.98, 30.36];
    const corners = frameCorners({ center, rotation, width: 800, height: 500 });
    const place = framePlace(corners);
    expect(place.rotation).toBeCloseTo(rotation, 1);
    expect(place.center[0]).toBeCloseTo(center[0], 6);
    expect(place.center[1]).toBeCloseTo(center[1], 6);
  },
);
