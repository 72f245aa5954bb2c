import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { layer, ofdFile, packageOf, page, path, text } from "../../../tests/files/ofdFile";
import { browserFont, glyphChar } from "./browserFont";
import { codesOf, codesTable } from "./fontCodes";
import { tablesOf } from "./fontTables";
import { openOfd } from "./ofdDocument";
import { pathDataOf } from "./pathData";
import type { PathNode } from "./scene";

describe("abbreviated paths", () => {
  test.each([
    ["M 0 0 L 10 5 C", "M0 0L10 5Z", { x: 0, y: 0, width: 10, height: 5 }],
    [
      "S 1 1 Q 2 2 3 3 B 4 4 5 5 6 6",
      "M1 1Q2 2 3 3C4 4 5 5 6 6",
      { x: 1, y: 1, width: 5, height: 5 },
    ],
    [
      "M 1 23 A 22 22 0 1 1 45 23",
      "M1 23A22 22 0 1 1 45 23",
      { x: 1, y: -21, width: 88, height: 88 },
    ],
    ["M 0 0 L 1", "M0 0", { x: 0, y: 0, width: 0, height: 0 }],
    ["L 1 1", "", null],
    ["M 0 0 X 5 5 L 9 9", "M0 0", { x: 0, y: 0, width: 0, height: 0 }],
    ['M 0 0 L 1 1"><script>', "M0 0", { x: 0, y: 0, width: 0, height: 0 }],
  ])("%s", (written, d, box) => {
    expect(pathDataOf(written)).toEqual({ d, box });
  });
});

describe("colours", () => {
  const spaces = `<ofd:ColorSpaces><ofd:ColorSpace ID="20" Type="GRAY"/><ofd:ColorSpace ID="21" Type="CMYK"/><ofd:ColorSpace ID="22" Type="RGB" BitsPerComponent="4"/><ofd:ColorSpace ID="23" Type="RGB"><ofd:Palette><ofd:CV>1 2 3</ofd:CV><ofd:CV>4 5 6</ofd:CV></ofd:Palette></ofd:ColorSpace></ofd:ColorSpaces>`;
  const fillOf = (color: string) => {
    const objects = path("M 0 0 L 9 9", 'Fill="true"', `<ofd:FillColor ${color}</ofd:FillColor>`);
    const { parts } = openOfd(ofdFile({ resources: spaces, pages: [layer(objects)] })).page(0);
    const node = parts[1]?.nodes[0] as PathNode;
    return node.fill;
  };

  test.each([
    ['Value="230 0 18">', "rgb(230,0,18)", 1],
    ['Value="#FF #00 #10" Alpha="51">', "rgb(255,0,16)", 0.2],
    ['Value="128" ColorSpace="20">', "rgb(128,128,128)", 1],
    ['Value="0 255 255 0" ColorSpace="21">', "rgb(255,0,0)", 1],
    ['Value="15 0 0" ColorSpace="22">', "rgb(255,0,0)", 1],
    ['Index="1" ColorSpace="23">', "rgb(4,5,6)", 1],
    ['Value="999 -4 x">', "rgb(255,0,0)", 1],
    [">", "rgb(0,0,0)", 1],
  ])("%s", (color, css, alpha) => {
    expect(fillOf(color)).toEqual({ kind: "color", css, alpha });
  });

  const segments =
    '<ofd:Segment Position="0"><ofd:Color Value="255 0 0"/></ofd:Segment><ofd:Segment Position="1"><ofd:Color Value="0 0 255"/></ofd:Segment>';

  test("an axial shade without extension ends at its ends", () => {
    const shade = `><ofd:AxialShd StartPoint="0 0" EndPoint="10 0">${segments}</ofd:AxialShd>`;
    expect(fillOf(shade)).toMatchObject({
      kind: "axial",
      to: [10, 0],
      stops: [
        { alpha: 0 },
        { css: "rgb(255,0,0)" },
        { css: "rgb(0,0,255)" },
        { offset: 1, alpha: 0 },
      ],
    });
  });

  test("a repeated shade is as long as its unit; a radial one has two circles", () => {
    const repeated = `><ofd:AxialShd MapType="Repeat" MapUnit="5" StartPoint="0 0" EndPoint="10 0">${segments}</ofd:AxialShd>`;
    expect(fillOf(repeated)).toMatchObject({ to: [5, 0], spread: "repeat", stops: [{}, {}] });
    const radial = `><ofd:RadialShd Extend="3" StartPoint="1 1" StartRadius="2" EndPoint="5 5" EndRadius="9">${segments}</ofd:RadialShd>`;
    expect(fillOf(radial)).toMatchObject({ kind: "radial", from: [1, 1, 2], to: [5, 5, 9] });
  });

  test("a pattern holds its cell", () => {
    const pattern = `><ofd:Pattern Width="4" Height="4" XStep="5">${`<ofd:CellContent>${path("M 0 0 L 4 4")}</ofd:CellContent>`}</ofd:Pattern>`;
    expect(fillOf(pattern)).toMatchObject({
      kind: "pattern",
      xStep: 5,
      yStep: 4,
      nodes: [{ kind: "path" }],
    });
  });
});

describe("embedded fonts", () => {
  const noto = new Uint8Array(
    readFileSync(
      "node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
    ),
  );

  test("are rebuilt with the tables that browsers want, by character and by glyph", () => {
    const font = browserFont(noto);
    expect(font?.has("亩")).toBe(true);
    const own = codesOf(tablesOf(noto)?.get("cmap"));
    const rebuilt = tablesOf(font?.byCharacter ?? new Uint8Array());
    expect([...(rebuilt?.keys() ?? [])]).toEqual(
      expect.arrayContaining(["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"]),
    );
    expect(codesOf(rebuilt?.get("cmap")).get(0x4ea9)).toBe(own.get(0x4ea9));
    const byGlyph = codesOf(tablesOf(font?.byGlyph ?? new Uint8Array())?.get("cmap"));
    for (const glyph of [1, 100, 20_991, 20_992, 28_000]) {
      expect(byGlyph.get(glyphChar(glyph)?.charCodeAt(0) ?? 0)).toBe(glyph);
    }
  });

  test("are given up where the outlines are missing or the format is another", () => {
    expect(browserFont(new Uint8Array(50))).toBeNull();
    expect(browserFont(noto.slice(0, 200))).toBeNull();
    expect(browserFont(new TextEncoder().encode("%!PS-AdobeFont-1.0"))).toBeNull();
    expect(glyphChar(65_000)).toBeNull();
  });

  test("codes are written as they are read", () => {
    const codes = new Map([
      [0x41, 3],
      [0x42, 4],
      [0x4e00, 9],
      [0x20bb7, 12],
    ]);
    expect(codesOf(codesTable(codes))).toEqual(codes);
  });
});

/** A sequence of DER. */
const der = (tag: number, ...content: number[]): number[] =>
  content.length < 128
    ? [tag, content.length, ...content]
    : [tag, 0x82, content.length >> 8, content.length & 255, ...content];

describe("seals", () => {
  const seal = (type: string, picture: Uint8Array) => {
    const info = der(
      0x30,
      ...der(0x16, ...new TextEncoder().encode(type)),
      ...der(0x04, ...picture),
      ...der(0x02, 40),
      ...der(0x02, 40),
    );
    return Uint8Array.from(der(0x30, ...der(0x30, ...der(0x16, 69, 83), ...der(0x02, 1), ...info)));
  };
  const stamped = (picture: Uint8Array, clip = "") =>
    ofdFile({
      pages: [layer(text("正文"))],
      body: "<ofd:Signatures>Signs/Signatures.xml</ofd:Signatures>",
      files: {
        "Signs/Signatures.xml":
          '<Signatures><Signature ID="s1" BaseLoc="S/Signature.xml"/></Signatures>',
        "Signs/S/Signature.xml": `<Signature><SignedInfo><Provider ProviderName="某软件" Company="某公司"/><SignatureDateTime>20240101080000Z</SignatureDateTime><Seal><BaseLoc>Seal.esl</BaseLoc></Seal><StampAnnot PageRef="1" Boundary="50 60 40 40" ${clip}/></SignedInfo></Signature>`,
        "Signs/S/Seal.esl": picture,
      },
    });

  test("a picture is drawn where it was set, and only the part that shows", () => {
    const document = openOfd(stamped(seal("PNG", Uint8Array.of(1, 2, 3)), 'Clip="0 0 8 40"'));
    expect(document.signatures).toMatchObject([
      { provider: "某公司 某软件", time: "20240101080000Z" },
    ]);
    const part = document.page(0).parts.find(({ origin }) => origin === "seal");
    expect(part?.nodes).toMatchObject([
      {
        kind: "image",
        matrix: [40, 0, 0, 40, 50, 60],
        clips: [[{ d: "M50 60L58 60L58 100L50 100Z" }]],
      },
    ]);
  });

  test("a seal that is a document is drawn as one, but not its own seals", () => {
    const inner = ofdFile({ pages: [layer(path("M 0 0 L 9 9"))] });
    const document = openOfd(stamped(seal("ofd", inner)));
    const part = document.page(0).parts.find(({ origin }) => origin === "seal");
    expect(part?.nodes).toMatchObject([{ kind: "group", children: [{ kind: "path" }] }]);
  });

  test("a broken one is told and takes nothing with it", () => {
    const document = openOfd(stamped(seal("ofd", packageOf({ "x.xml": page("") }))));
    const scene = document.page(0);
    expect(scene.faults).toEqual(["签章图案读取失败（压缩包中没有 OFD.xml）"]);
    expect(openOfd(stamped(Uint8Array.of(0x30, 0x84, 255, 255, 255, 255))).page(0).faults).toEqual(
      [],
    );
  });
});
