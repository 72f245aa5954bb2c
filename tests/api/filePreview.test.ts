import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydFileApi, fileApi } from "#contract/endpoints/uploads/file";
import { derivedIds } from "../../src/server/files/derived";
import { bookOf } from "../files/books";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { isKept } from "./stored";
import type { Username } from "./users";
import { zipOf } from "./zipOf";

withApp();

async function parcel(over = {}): Promise<string> {
  const [row] = await insertSamples(here().db, dxydsd, [sampleOf(dxydsd, { shzt: "0", ...over })]);
  return String(row?.dkid);
}

async function attach(bytes: Buffer | string, name: string, ywid?: string) {
  const part = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  const file = new File([part], name);
  const owner = { ywlx: "dxydsd", ywid: ywid ?? (await parcel()) };
  const reply = await as("yuhang").call(fileApi.upload, { file, ...owner, fjlx: "01" });
  expect(reply.status).toBe(200);
  return reply.body;
}

const gps = {
  ...{ GPSLatitudeRef: "N", GPSLatitude: "30/1 21/1 3600/100" },
  ...{ GPSLongitudeRef: "E", GPSLongitude: "119/1 58/1 4800/100" },
  ...{ GPSImgDirectionRef: "T", GPSImgDirection: "13540/100" },
};

const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: "#5b8c2a" } });

describe("a photo", () => {
  test("brings its place and direction with it, unless they are said", async () => {
    const bytes = await photo().jpeg().withExif({ IFD3: gps }).toBuffer();
    const found = await attach(bytes, "现场.jpg");
    expect(found).toMatchObject({ jd: 119.98, wd: 30.36, psfx: 135 });
    const said = await as("yuhang").call(fileApi.upload, {
      file: new File([new Uint8Array(bytes)], "现场.jpg"),
      ...{ jd: 120.5, wd: 30.5, psfx: 7 },
    });
    expect(said.body).toMatchObject({ jd: 120.5, wd: 30.5, psfx: 7 });
    const [loose] = (
      await as("yuhang").call(dxydFileApi.upload, {
        files: [new File([new Uint8Array(bytes)], "现场.jpg")],
      })
    ).body;
    const bound = await as("yuhang").call(dxydFileApi.bind, {
      dkid: await parcel(),
      files: [{ fileId: String(loose?.fileId), fjlx: "01" }],
    });
    expect(bound.body[0]).toMatchObject({ jd: 119.98, wd: 30.36 });
  });

  test.each([
    ["no notes", async () => photo().png().toBuffer()],
    [
      "notes cut off",
      async () => (await photo().withExif({ IFD3: gps }).jpeg().toBuffer()).subarray(0, 60),
    ],
    [
      "an impossible place",
      () =>
        photo()
          .jpeg()
          .withExif({ IFD3: { ...gps, GPSLatitude: "300/1 0/1 0/1" } })
          .toBuffer(),
    ],
  ])("with %s has no place but that of its record", async (what, bytes) => {
    const name = what === "no notes" ? "图.png" : "图.jpg";
    expect(await attach(await bytes(), name)).toMatchObject({ placedBy: "record" });
  });

  test.each(["heic", "webp"])("of a phone, as %s, is shown and tells its place", async (ending) => {
    const { fileId, jd, wd, psfx } = await attach(
      readFileSync(`tests/fixtures/formats/photo.${ending}`),
      `现场.${ending}`,
    );
    expect([jd, wd, psfx]).toEqual([120.01, 30.3, 90]);
    const shown = await as("yuhang").call(fileApi.thumbnail, { fileId, size: "small" });
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { data, info } = await sharp(shown.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([96, 64]);
    const colourAt = (x: number, y: number) => [...data.subarray((y * 96 + x) * 3).subarray(0, 3)];
    // White in the corner, red on the left, blue on the right.
    for (const [x, y, colour] of [
      [6, 6, [255, 255, 255]],
      [30, 40, [200, 40, 40]],
      [80, 40, [30, 120, 200]],
    ] as const) {
      const seen = colourAt(x, y);
      expect(Math.max(...colour.map((one, i) => Math.abs(one - (seen[i] ?? 0))))).toBeLessThan(16);
    }
  });

  test("of a phone that is cut off is told to be damaged", async () => {
    const whole = readFileSync("tests/fixtures/formats/photo.heic");
    const { fileId } = await attach(whole.subarray(0, 700), "现场.heic");
    const shown = await as("yuhang").call(fileApi.thumbnail, { fileId, size: "small" });
    expect([shown.status, shown.body.message]).toEqual([400, "图片已损坏或过大，无法显示"]);
  });

  test("is seen small and upright, by those alone who see its record", async () => {
    const bytes = await photo(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { fileId } = await attach(bytes, "竖拍.jpg");
    const ask = (user: Username, size: "small" | "large" = "small") =>
      as(user).call(fileApi.thumbnail, { fileId, size });
    const small = await ask("yuhang");
    expect([small.status, small.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 240, height: 320 });
    // The picture is served without the camera's position.
    expect((await sharp(small.bytes).metadata()).exif).toBeUndefined();
    expect((await ask("yuhang")).bytes).toEqual(small.bytes);
    const large = await sharp((await ask("hangzhou", "large")).bytes).metadata();
    expect(large).toMatchObject({ width: 1200, height: 1600 });
    expect((await ask("yinzhou")).status).toBe(404);
    expect((await ask("shuiwu")).status).toBe(403);
  });

  test("takes what was made of it away with itself", async () => {
    const { fileId } = await attach(await photo(800, 600).jpeg().toBuffer(), "图.jpg");
    await as("yuhang").call(fileApi.thumbnail, { fileId });
    const small = String(derivedIds(fileId)[0]);
    expect(await isKept(small)).toBe(true);
    await as("yuhang").call(fileApi.remove, { fileId });
    expect([await isKept(fileId), await isKept(small)]).toEqual([false, false]);
  });

  test("that is damaged is refused in words, and leaves nothing", async () => {
    const broken = (await photo().jpeg().toBuffer()).subarray(0, 700);
    const { fileId } = await attach(broken, "坏图.jpg");
    const reply = await as("yuhang").call(fileApi.thumbnail, { fileId });
    expect([reply.status, reply.body.message]).toEqual([400, "图片已损坏或过大，无法显示"]);
    expect(await isKept(String(derivedIds(fileId)[0]))).toBe(false);
    const text = await attach("文字", "说明.txt");
    expect((await as("yuhang").call(fileApi.thumbnail, { fileId: text.fileId })).status).toBe(400);
  });
});

const paragraph = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const docx = (body: string) =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`,
  });

describe("a look into a file", () => {
  const look = async (bytes: Buffer | string, name: string) => {
    const { fileId } = await attach(bytes, name);
    return as("yuhang").call(fileApi.content, { fileId });
  };

  test("shows the first rows of a table, texts as texts", async () => {
    const day = new Date("2024-06-15");
    const rows = Array.from({ length: 300 }, (_, i) => [`地块${i}`, i + 0.5, day]);
    const bytes = await bookOf([["名称", "面积", "日期"], ...rows], "台账");
    const { status, body } = await look(bytes, "台账.xlsx");
    expect([status, body.kind, body.more]).toEqual([200, "table", true]);
    if (body.kind !== "table") throw new Error(body.kind);
    expect(body.sheet).toBe("台账");
    expect(body.rows).toHaveLength(200);
    expect(body.rows.slice(0, 2)).toEqual([
      ["名称", "面积", "日期"],
      ["地块0", 0.5, "2024-06-15"],
    ]);
  });

  test("shows headings, paragraphs and tables of a document", async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const { body } = await look(
      docx(
        paragraph("整治方案", "Heading1") +
          paragraph("一、基本情况 &lt;b&gt;") +
          `<w:tbl><w:tr>${cell("甲")}${cell("乙")}</w:tr></w:tbl>`,
      ),
      "方案.docx",
    );
    expect(body).toEqual({
      kind: "document",
      more: false,
      blocks: [
        { kind: "text", text: "整治方案", level: 1 },
        { kind: "text", text: "一、基本情况 <b>", level: null },
        { kind: "table", rows: [["甲", "乙"]] },
      ],
    });
  });

  test("shows a text in its encoding, and the names in an archive", async () => {
    const gbk = Buffer.from([0xd3, 0xe0, 0xba, 0xbc]);
    expect((await look(gbk, "说明.txt")).body).toEqual({ kind: "text", text: "余杭", more: false });
    const archive = zipOf({ "甲/一.txt": "12345", "二.txt": "1" });
    expect((await look(archive, "成果.zip")).body).toEqual({
      kind: "entries",
      entries: [
        { name: "甲/一.txt", size: 5 },
        { name: "二.txt", size: 1 },
      ],
      more: false,
    });
  });

  test("says what is damaged, hostile or of no kind that can be shown", async () => {
    const broken = docx(paragraph("x")).subarray(0, -40);
    const entity = zipOf({
      "word/document.xml": `<!DOCTYPE d [<!ENTITY a "b">]><w:document xmlns:w="urn:w">&a;</w:document>`,
    });
    const bomb = docx(paragraph("甲".repeat(21 * 1024 * 1024)));
    for (const [bytes, name] of [
      [entity, "实体.docx"],
      [bomb, "炸弹.docx"],
      [Buffer.concat([broken, Buffer.from("word/")]), "断尾.docx"],
    ] as const) {
      const reply = await look(bytes, name);
      expect([reply.status, reply.body.message]).toEqual([400, "文件已损坏，无法预览"]);
    }
    const pdf = await look("%PDF-1.7", "批复.pdf");
    expect([pdf.status, pdf.body.message]).toEqual([400, "该类型的文件不能在线预览，请下载查看"]);
  });

  test("is no way round the permissions of the record", async () => {
    const { fileId } = await attach("文字", "说明.txt");
    const codes = [];
    for (const user of ["hangzhou", "yinzhou", "shuiwu"] as const) {
      codes.push((await as(user).call(fileApi.content, { fileId })).status);
    }
    expect(codes).toEqual([200, 404, 403]);
  });
});
