import { describe, expect, test } from "vitest";
import { safeName } from "./attachmentName";
import { familiesOf } from "./draw/fontFamily";
import { imageFileOf } from "./draw/imageFile";
import { layoutOf, pageAt } from "./usePageLayout";
import { nextZoom, pagesOf, readView, writeView } from "./viewState";

describe("the address of a view", () => {
  test.each([
    ["", { page: 1, zoom: "width", turn: 0, find: "" }],
    ["page=3&zoom=150&rotate=90&find=面积", { page: 3, zoom: 1.5, turn: 90, find: "面积" }],
    ["zoom=page", { page: 1, zoom: "page", turn: 0, find: "" }],
    ["page=-2&zoom=x&rotate=45", { page: 1, zoom: "width", turn: 0, find: "" }],
    ["page=1.5&zoom=99999", { page: 1, zoom: 5, turn: 0, find: "" }],
  ] as const)("“%s”", (search, view) => {
    expect(readView(new URLSearchParams(search))).toEqual(view);
  });

  test("keeps what else stands in it, and leaves out what is usual", () => {
    const search = new URLSearchParams("fileId=7&page=2&rotate=90");
    const view = { page: 1, zoom: 1.25, turn: 0, find: "" } as const;
    expect(writeView(search, view)).toBe("fileId=7&zoom=125");
  });
});

test("the scale goes in steps from wherever it is", () => {
  expect([nextZoom(0.73, 1), nextZoom(0.73, -1), nextZoom(1, 1), nextZoom(1, -1)]).toEqual([
    0.75, 0.5, 1.25, 0.75,
  ]);
  expect([nextZoom(4, 1), nextZoom(0.25, -1)]).toEqual([4, 0.25]);
});

test.each([
  ["1-3,5", [0, 1, 2, 4]],
  ["5，2 - 3,2", [1, 2, 4]],
  ["0", null],
  ["3-1", null],
  ["9", null],
  ["", null],
  ["一", null],
])("the pages “%s” of five", (text, pages) => {
  expect(pagesOf(text, 5)).toEqual(pages);
});

test("pages stand under each other, as wide as there is room or as high", () => {
  const sizes = [
    { width: 210, height: 297 },
    { width: 297, height: 210 },
  ];
  const room = { width: 345, height: 329 };
  const wide = layoutOf(sizes, "width", room);
  expect(wide.scale).toBe(1);
  expect(wide.pages.map(({ top }) => top)).toEqual([16, 329]);
  expect(pageAt(wide.pages, 0)).toBe(0);
  expect(pageAt(wide.pages, 328)).toBe(0);
  expect(pageAt(wide.pages, 5000)).toBe(1);
  expect(layoutOf(sizes, "page", { ...room, height: 180 }).scale).toBeCloseTo(148 / 297);
  expect(layoutOf(sizes, 2, room).scale).toBeCloseTo((2 * 96) / 25.4);
});

test("a font's name stands first, without anything that ends a style", () => {
  const families = familiesOf({ name: '仿宋";}*{', family: "FangSong_GB2312" });
  expect(families).toMatch(/^"仿宋", "FangSong_GB2312", "FangSong", /);
  expect(families).toMatch(/sans-serif$/);
  expect(familiesOf(null)).toMatch(/^"SimSun"/);
  expect(familiesOf({ name: "Courier New", family: "" })).toContain(", monospace, ");
});

test.each([
  [{ name: "原件", format: "xml" }, "原件.xml"],
  [{ name: "原件.XML", format: "xml" }, "原件.XML"],
  [{ name: "../../etc/passwd\u0000\u202e", format: "" }, "_.._etc_passwd__"],
  [{ name: "", format: "e/x?e" }, "附件.exe"],
])("an attachment %j is saved as %s", (attachment, name) => {
  expect(safeName(attachment)).toBe(name);
});

test("a picture is what its bytes are; drawings and unknown ones are not shown", () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a);
  expect(imageFileOf(png, "JPEG")).toMatchObject({ blob: { type: "image/png" } });
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
  expect(imageFileOf(svg, "PNG")).toEqual({ reason: "图片无法显示" });
  expect(imageFileOf(Uint8Array.of(0x49, 0x49, 0x2a, 0, 8), "PNG")).toEqual({
    reason: "TIFF 图片已损坏或过大",
  });
  expect(imageFileOf(Uint8Array.of(0, 0, 0, 1), "GBIG2")).toEqual({
    reason: "暂不支持 JBIG2 图片",
  });
  expect(imageFileOf(null, "")).toEqual({ reason: "图片缺失" });
});
