import { describe, expect, test } from "vitest";
import { layer, ofdFile, text } from "../../../tests/files/ofdFile";
import { findText } from "./findText";
import { deltasOf } from "./numbers";
import { openOfd } from "./ofdDocument";
import type { TextNode } from "./scene";
import { textPlaces } from "./textPlaces";

const sceneOf = (objects: string) => openOfd(ofdFile({ pages: [layer(objects)] })).page(0);
const nodeOf = (objects: string) => sceneOf(objects).parts[1]?.nodes[0] as TextNode;
const runOf = (words: string, code: string) => nodeOf(text(words, "", code)).runs[0];

describe("the places of characters", () => {
  test.each([
    ["1 2 3", [1, 2, 3]],
    ["g 3 2.5 -67.5 g 2 1", [2.5, 2.5, 2.5, -67.5, 1, 1]],
    ["g 1000000000 1", 400_000],
    ["g x 5 7", [7]],
    ["", []],
  ])("%s", (written, deltas) => {
    const found = deltasOf(written);
    if (typeof deltas === "number") expect(found).toHaveLength(deltas);
    else expect(found).toEqual(deltas);
  });

  test("offsets lead from one character to the next, across and down", () => {
    expect(runOf("一二三", 'X="1" Y="5" DeltaX="5 6" DeltaY="0 2"')).toEqual({
      chars: ["一", "二", "三"],
      xs: [1, 6, 12],
      ys: [5, 5, 7],
      glyphs: [null, null, null],
      natural: false,
    });
  });

  test("too few offsets: the last is repeated; none at all: square Chinese, half Latin", () => {
    expect(runOf("一二三四", 'X="0" Y="5" DeltaX="4"')?.xs).toEqual([0, 4, 8, 12]);
    expect(runOf("一a二", 'X="0" Y="5"')).toMatchObject({ xs: [0, 5, 7.5], natural: true });
  });

  test("a run without a place goes on from the one before; spaces count, line breaks do not", () => {
    const two = `<ofd:TextObject ID="9" Boundary="0 0 9 9" Font="1" Size="5"><ofd:TextCode X="3" Y="5">a  b</ofd:TextCode><ofd:TextCode Y="9">
      c
    </ofd:TextCode></ofd:TextObject>`;
    const [first, second] = nodeOf(two).runs;
    expect(first?.chars.join("")).toBe("a  b");
    expect(second).toMatchObject({ chars: ["c"], xs: [3], ys: [9] });
  });

  test("a character beyond the first plane is one character", () => {
    expect(runOf("𠮷野", 'X="0" Y="0" DeltaX="5"')).toMatchObject({
      chars: ["𠮷", "野"],
      xs: [0, 5],
    });
  });

  test("a transform names glyphs for its characters and no others", () => {
    const object = `<ofd:TextObject ID="9" Boundary="0 0 9 9" Font="1" Size="5"><ofd:CGTransform CodePosition="1" CodeCount="2" GlyphCount="2"><ofd:Glyphs>12 70000</ofd:Glyphs></ofd:CGTransform><ofd:TextCode X="0" Y="5">abcd</ofd:TextCode></ofd:TextObject>`;
    expect(nodeOf(object).runs[0]?.glyphs).toEqual([null, 12, 70_000, null]);
  });

  test("the corners of a character follow its object's matrix", () => {
    const [place] = textPlaces(
      sceneOf(text("一二", 'CTM="0 1 -1 0 0 0"', 'X="0" Y="5" DeltaX="5"')),
    );
    const corners = place?.corners(1).map(([x, y]) => [Math.round(x * 100), Math.round(y * 100)]);
    // Turned by 90°: along the line is down the page, starting at (10, 20).
    expect(corners).toEqual([
      [930, 2500],
      [930, 3000],
      [430, 3000],
      [430, 2500],
    ]);
  });
});

describe("finding", () => {
  const places = ["项目用地面积２４．00亩，再开", "发方式为 自主改造 ABC"].map((words) => ({
    chars: [...words],
    corners: () => [],
  }));

  test.each([
    ["面积", 1],
    ["再开发方式", 1],
    ["24.00亩", 1],
    ["自主改造abc", 1],
    [" 自 主 ", 1],
    ["0", 2],
    ["没有", 0],
    ["  ", 0],
  ])("“%s” gives %i", (query, count) => {
    expect(findText(places, query)).toHaveLength(count);
  });

  test("a hit names its characters in both runs", () => {
    expect(findText(places, "开发")).toEqual([
      [
        [0, 14],
        [1, 0],
      ],
    ]);
  });
});
