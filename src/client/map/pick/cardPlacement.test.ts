import { describe, expect, test } from "vitest";
import { inCorner, isOverPanels, placeCard, roomFor } from "./cardPlacement";

const area = { left: 0, top: 0, right: 1000, bottom: 700 };
const card = { width: 320, height: 400 };
const parcelAt = (x: number, y: number, size = 40) => ({
  left: x,
  right: x + size,
  top: y,
  bottom: y + size,
});

describe("the card of a parcel", () => {
  test("stands right of it, level with its middle", () => {
    expect(placeCard(parcelAt(300, 300), card, area)).toEqual({
      x: 356,
      y: 120,
      shiftX: 0,
      shiftY: 0,
      shrink: 1,
    });
  });

  test("stands in the corner while something else is framed, and moves no map", () => {
    expect(inCorner({ ...area, left: 360, top: 48 })).toEqual({
      ...{ x: 368, y: 56 },
      ...{ shiftX: 0, shiftY: 0, shrink: 1 },
    });
  });

  test("lies over a list that leaves less than its width, beside the parcel", () => {
    const narrow = { ...area, right: 240 };
    expect(isOverPanels(card, narrow)).toBe(true);
    expect(isOverPanels(card, area)).toBe(false);
    expect(placeCard(parcelAt(100, 300), card, narrow, 1000).x).toBe(140 + 16);
    expect(placeCard(parcelAt(100, 300, 400), card, narrow, 1000).x).toBe(240 + 16);
    expect(placeCard(parcelAt(100, 300), card, narrow, 400).x).toBe(400 - 8 - 320);
  });

  test("is no higher than what panels leave, unless that is next to nothing", () => {
    expect(roomFor({ ...area, top: 60, bottom: 460 })).toBe(384);
    expect(roomFor({ ...area, top: 60, bottom: 200 })).toBe(280);
  });

  test("goes to the left where the right has no room", () => {
    expect(placeCard(parcelAt(800, 300), card, area).x).toBe(800 - 16 - 320);
  });

  test("stays on the map at its upper and lower edge", () => {
    expect(placeCard(parcelAt(300, 5), card, area).y).toBe(8);
    expect(placeCard(parcelAt(300, 650), card, area).y).toBe(700 - 8 - 400);
  });

  test("asks the map to move when neither side has room, so that it does not lie on the parcel", () => {
    const narrow = { ...area, right: 600 };
    const parcel = parcelAt(280, 300);
    const { shiftX } = placeCard(parcel, card, narrow);
    const moved = { ...parcel, left: parcel.left - shiftX, right: parcel.right - shiftX };
    const { x } = placeCard(moved, card, narrow);
    expect(x).toBeGreaterThanOrEqual(moved.right);
    expect(moved.left).toBeGreaterThanOrEqual(0);
  });

  test("asks the map to move when a panel would cover the parcel", () => {
    expect(placeCard(parcelAt(970, 300), card, area).shiftX).toBeGreaterThan(0);
    expect(placeCard(parcelAt(300, -30), card, area).shiftY).toBeLessThan(0);
  });

  test("asks for a smaller drawing when parcel and card have no room side by side", () => {
    const narrow = { ...area, right: 590 };
    const { shrink } = placeCard(parcelAt(190, 200, 300), card, narrow);
    expect(shrink).toBeLessThan(1);
    expect(300 * shrink + 16 + card.width).toBeLessThanOrEqual(590 - 16);
  });

  test("leaves a parcel alone that fills the map", () => {
    const { shiftX, shiftY, shrink } = placeCard(parcelAt(-200, -200, 3500), card, area);
    expect([shiftX, shiftY, shrink]).toEqual([0, 0, 1]);
  });
});
