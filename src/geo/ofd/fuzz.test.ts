import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cases, damaged, fuzzMs, watch } from "../../../tests/files/fuzz";
import { faultOf, ofdFile } from "../../../tests/files/ofdFile";
import { randomOf } from "../../../tests/files/random";
import { browserFont } from "./browserFont";
import { openOfd } from "./ofdDocument";
import { pageText } from "./pageScene";
import type { PageScene } from "./scene";
import { sealPictureOf } from "./sealPicture";
import { textPlaces } from "./textPlaces";

/** Reads everything; only `OfdFault` may be thrown. */
function readAll(bytes: Uint8Array): void {
  faultOf(() => {
    const document = openOfd(bytes);
    for (const index of document.pages.keys()) faultOf(() => readPage(document.page(index)));
  });
}

function readPage(scene: PageScene): void {
  pageText(scene);
  for (const { chars, corners } of textPlaces(scene)) {
    for (const at of chars.keys()) corners(at);
  }
}

const packages = ["approval-pifu", "certificate", "hostile"].map(
  (name) => new Uint8Array(readFileSync(`tests/fixtures/ofd/${name}.ofd`)),
);

/** Half of the packages are damaged themselves; the other half contain damaged parts. */
const half = cases / 2;

test(
  `${half} damaged files are read or refused, and none hangs`,
  async () => {
    const next = randomOf(33_190);
    const eye = watch();
    for (let count = 0; count < half; count++) {
      const bytes = damaged(packages[count % packages.length] as Uint8Array, next);
      await eye.turn(() => readAll(bytes));
    }
    eye.check();
  },
  fuzzMs,
);

const document = `<?xml version="1.0"?><Document><CommonData><PageArea><PhysicalBox>0 0 148 210</PhysicalBox></PageArea><PublicRes>Res.xml</PublicRes></CommonData><Pages><Page ID="1" BaseLoc="Pages/0.xml"/></Pages><Outlines><OutlineElem Title="一"/></Outlines></Document>`;

const page = `<?xml version="1.0"?><Page><Content><Layer><TextObject ID="1" Boundary="0 0 9 9" Size="3"><CGTransform CodePosition="0" CodeCount="2"><Glyphs>7 8</Glyphs></CGTransform><TextCode X="0" Y="3" DeltaX="g 4 3 1e9">文字&amp;</TextCode></TextObject><PathObject Boundary="0 0 5 5" CTM="1 0 0 1 0 0"><FillColor><AxialShd StartPoint="0 0" EndPoint="9 9"><Segment Position="0"><Color Value="1 2 3"/></Segment></AxialShd></FillColor><AbbreviatedData>M 0 0 A 1 2 3 1 0 4 4 B 1 1 2 2 3 3 C</AbbreviatedData></PathObject></Layer></Content></Page>`;

// In the package a flipped bit would only break the checksum; here it reaches the parts themselves.
test(
  `${half} documents of damaged parts are read or refused`,
  async () => {
    const next = randomOf(7);
    const parts = [page, document].map((xml) => new TextEncoder().encode(xml));
    const eye = watch();
    for (let count = 0; count < half; count++) {
      const [content, root] = parts.map((part) => damaged(part, next)) as [Uint8Array, Uint8Array];
      const files = {
        "Doc_0/Pages/0.xml": content,
        ...(count % 3 && { "Doc_0/Document.xml": root }),
      };
      const bytes = ofdFile({ files });
      await eye.turn(() => readAll(bytes));
    }
    eye.check();
  },
  fuzzMs,
);

test(
  "damaged seals and fonts are read or given up",
  async () => {
    const next = randomOf(9);
    const seal = Uint8Array.from([
      0x30, 0x15, 0x30, 0x13, 0x16, 0x03, 0x70, 0x6e, 0x67, 0x04, 0x04, 1, 2, 3, 4, 0x02, 0x01, 40,
      0x02, 0x01, 40, 5, 0,
    ]);
    const file =
      "node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf";
    const font = new Uint8Array(readFileSync(file)).slice(0, 60_000);
    expect(sealPictureOf(seal)?.type).toBe("png");
    const eye = watch();
    for (let count = 0; count < cases; count++) {
      await eye.turn(() => sealPictureOf(damaged(seal, next)));
    }
    for (let count = 0; count < cases / 20; count++) {
      await eye.turn(() => browserFont(damaged(font, next)));
    }
    eye.check();
  },
  fuzzMs,
);
