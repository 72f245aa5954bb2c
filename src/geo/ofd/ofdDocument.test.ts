import { existsSync, readdirSync, readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { faultOf, layer, ofdFile, packageOf, page, path, text } from "../../../tests/files/ofdFile";
import { openOfd } from "./ofdDocument";
import { pageText } from "./pageScene";
import type { PageScene, SceneNode } from "./scene";

const fixtures = "tests/fixtures/ofd";
const samples = "../shared/samples/ofd";
const bytesOf = (file: string) => new Uint8Array(readFileSync(file));

type Expected = {
  file: string;
  title: string;
  pages: {
    widthMm: number;
    heightMm: number;
    text: string[];
    objects: Record<string, number>;
  }[];
}[];
const expected = JSON.parse(readFileSync(`${fixtures}/expected.json`, "utf8")) as Expected;

const nodesOf = ({ parts }: PageScene): SceneNode[] => parts.flatMap(({ nodes }) => nodes);

describe.each(expected)("$file", ({ file, title, pages }) => {
  const document = openOfd(bytesOf(`${fixtures}/${file}`));

  test("has its title and its pages, in millimetres", () => {
    expect(document.title).toBe(title);
    const boxes = document.pages.map((_, index) => document.pageBox(index));
    expect(boxes.map(({ width, height }) => [width, height])).toEqual(
      pages.map(({ widthMm, heightMm }) => [widthMm, heightMm]),
    );
  });

  test.each(pages.map((one, index) => ({ ...one, index })))(
    "page $index has its text and its objects",
    ({ text: words, objects, index }) => {
      const scene = document.page(index);
      const all = pageText(scene).join("");
      // A seal writes its characters one by one, in a circle.
      for (const word of words) expect(all).toContain(word);
      const nodes = nodesOf(scene);
      const count = (kind: string) => nodes.filter((node) => node.kind === kind).length;
      expect({ text: count("text"), path: count("path"), image: count("image") }).toEqual(objects);
      expect(scene.faults).toEqual([]);
    },
  );
});

test("the hostile file gives text, and nothing that its references name", () => {
  const document = openOfd(bytesOf(`${fixtures}/hostile.ofd`));
  const scene = document.page(0);
  const all = pageText(scene).join("\n");
  expect(all).toContain("<script>alert(document.domain)</script>");
  expect(all, "an entity stays what is written").toContain("链接文字 &xxe;");
  const images = nodesOf(scene).flatMap((node) => (node.kind === "image" ? [node] : []));
  expect(images).toHaveLength(3);
  const found = images.map(({ image }) => image?.read() ?? null);
  expect(found.slice(0, 2), "remote and climbing places are not there").toEqual([null, null]);
});

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
};

/** All `TextCode` elements of a page's XML, found with a pattern instead of our reader. */
const writtenIn = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?TextCode[^>]*>([^<]*)</g)].map(([, inside = ""]) =>
    inside
      .replace(/&#x20;/g, " ")
      .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? ""),
  );

const documents = [
  ...expected.map(({ file }) => `${fixtures}/${file}`),
  ...(existsSync(samples)
    ? readdirSync(samples)
        .filter((name) => name.endsWith(".ofd"))
        .map((name) => `${samples}/${name}`)
    : []),
];

test.each(documents)("the text of %s is that of its XML, page by page", (file) => {
  const bytes = bytesOf(file);
  const document = openOfd(bytes);
  const entries = unzipSync(bytes);
  const root = Object.entries(entries).find(([name]) => /Document\w*\.xml$/.test(name));
  expect(root).toBeDefined();
  const written = Object.entries(entries)
    .filter(([name]) => /Pages\/.*Content\.xml$/i.test(name))
    .map(([, content]) => writtenIn(new TextDecoder().decode(content)).filter(Boolean).join("\n"));
  const read = document.pages.map((_, index) =>
    pageText(document.page(index), ["page"]).join("\n"),
  );
  expect([...read].sort()).toEqual([...written].sort());
  expect(document.faults).toEqual([]);
});

describe("what a page is made of", () => {
  test("templates lie below or above, layers by their kind, annotations on top", () => {
    const template = page(layer(text("底版")));
    const file = ofdFile({
      pages: [],
      common:
        '<ofd:TemplatePage ID="50" BaseLoc="T.xml"/><ofd:TemplatePage ID="51" BaseLoc="T2.xml"/>',
      document: "<ofd:Annotations>A.xml</ofd:Annotations>",
      files: {
        "Doc_0/T.xml": template,
        "Doc_0/T2.xml": page(layer(text("盖版"))),
        "Doc_0/A.xml":
          '<Annotations><Page PageID="1"><FileLoc>A0.xml</FileLoc></Page></Annotations>',
        "Doc_0/A0.xml": `<PageAnnot><Annot ID="1"><Appearance Boundary="1 2 3 4">${text("批注").replaceAll("ofd:", "")}</Appearance></Annot><Annot ID="2" Visible="false"><Appearance Boundary="1 2 3 4">${text("不显示").replaceAll("ofd:", "")}</Appearance></Annot></PageAnnot>`,
        "Doc_0/Document.xml": `<Document><CommonData><TemplatePage ID="50" BaseLoc="T.xml"/><TemplatePage ID="51" BaseLoc="T2.xml"/></CommonData><Pages><Page ID="1" BaseLoc="P.xml"/></Pages><Annotations>A.xml</Annotations></Document>`,
        "Doc_0/P.xml": `<Page><Template TemplateID="51" ZOrder="Foreground"/><Template TemplateID="50"/><Content><Layer Type="Foreground">${text("前").replaceAll("ofd:", "")}</Layer><Layer Type="Background">${text("后").replaceAll("ofd:", "")}</Layer><Layer>${text("正文").replaceAll("ofd:", "")}</Layer></Content></Page>`,
      },
    });
    const scene = openOfd(file).page(0);
    expect(pageText(scene)).toEqual(["底版", "后", "正文", "前", "盖版", "批注"]);
    expect(scene.box).toEqual({ x: 0, y: 0, width: 210, height: 297 });
  });

  test("objects take what they do not say from drawing parameters, also from their layer's", () => {
    const resources = `<ofd:DrawParams><ofd:DrawParam ID="1" LineWidth="2"><ofd:StrokeColor Value="255 0 0"/></ofd:DrawParam><ofd:DrawParam ID="2" Relative="1" Cap="Round" DashPattern="3 1"/><ofd:DrawParam ID="3" Relative="3"/></ofd:DrawParams>`;
    const file = ofdFile({
      resources,
      pages: [layer(path("M 0 0 L 9 9") + path("M 0 0 L 9 9", 'DrawParam="3"'), 'DrawParam="2"')],
    });
    const [first, second] = nodesOf(openOfd(file).page(0));
    for (const node of [first, second]) {
      expect(node).toMatchObject({
        kind: "path",
        fill: null,
        stroke: { width: 2, cap: "round", dash: [3, 1], paint: { css: "rgb(255,0,0)" } },
      });
    }
  });

  test("composite objects stand in their place, and those that hold themselves end", () => {
    const file = ofdFile({
      resources: `<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="7" Width="10" Height="10"><ofd:Content>${path("M 0 0 L 5 5")}<ofd:CompositeObject ID="6" Boundary="0 0 10 10" ResourceID="7"/></ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>`,
      pages: [
        layer(
          '<ofd:CompositeObject ID="5" Boundary="30 40 20 20" CTM="2 0 0 2 0 0" ResourceID="7"/>',
        ),
      ],
    });
    const scene = openOfd(file).page(0);
    expect(nodesOf(scene)[0]).toMatchObject({
      kind: "group",
      matrix: [2, 0, 0, 2, 30, 40],
      children: [{ kind: "path" }, { kind: "group" }],
    });
    expect(scene.faults).toEqual(["图形嵌套过深，只显示了一部分"]);
  });

  test("clips and the boundary cut; a line beside the boundary is spared", () => {
    const clips =
      '<ofd:Clips><ofd:Clip><ofd:Area CTM="1 0 0 1 3 0"><ofd:Path Boundary="1 1 4 4"><ofd:AbbreviatedData>M 0 0 L 4 0 L 4 4 C</ofd:AbbreviatedData></ofd:Path></ofd:Area></ofd:Clip></ofd:Clips>';
    const file = ofdFile({
      pages: [
        layer(
          path("M 0 0 L 100 50", 'LineWidth="1"', clips) +
            path("M 0 0 L 100 0", 'LineWidth="1"') +
            path("M 0 0 L 900 50", 'LineWidth="1"'),
        ),
      ],
    });
    const [clipped, line, long] = nodesOf(openOfd(file).page(0));
    expect(clipped?.clips).toEqual([
      [{ matrix: [1, 0, 0, 1, 14, 21], d: "M0 0L4 0L4 4Z", evenOdd: false }],
    ]);
    expect(line?.clips).toEqual([]);
    expect(long?.clips).toHaveLength(1);
  });

  test("a table of contents leads to pages only; attachments and permissions are read", () => {
    const goto = (title: string, page: string) =>
      `<ofd:OutlineElem Title="${title}"><ofd:Actions><ofd:Action Event="CLICK"><ofd:Goto><ofd:Dest PageID="${page}"/></ofd:Goto></ofd:Action></ofd:Actions>`;
    const file = ofdFile({
      pages: ["", ""],
      document: `<ofd:Outlines>${goto("第一章", "2")}${goto("外", "77")}</ofd:OutlineElem></ofd:OutlineElem></ofd:Outlines><ofd:Attachments>At.xml</ofd:Attachments><ofd:Permissions><ofd:CopyText>false</ofd:CopyText><ofd:Print Printable="false"/></ofd:Permissions>`,
      files: {
        "Doc_0/At.xml":
          '<Attachments><Attachment ID="1" Name="原件" Format="xml" Visible="false"><FileLoc>a/b.xml</FileLoc></Attachment></Attachments>',
        "Doc_0/a/b.xml": "<x/>",
      },
    });
    const document = openOfd(file);
    expect(document.outline).toEqual([
      { title: "第一章", page: 1, children: [{ title: "外", page: null, children: [] }] },
    ]);
    expect(document.permissions).toEqual({ print: false, copy: false });
    const [attachment] = document.attachments;
    expect(attachment).toMatchObject({ name: "原件", format: "xml", hidden: true });
    expect(new TextDecoder().decode(attachment?.part.read() ?? undefined)).toBe("<x/>");
  });

  test.each(["0 0 0 0", "0 0 1e9 5", "0 0 210", "x", "0 0 0.001 297"])(
    "a page cannot be “%s”: the document's size stands",
    (box) => {
      const files = {
        "Doc_0/Pages/0.xml": `<Page><Area><PhysicalBox>${box}</PhysicalBox></Area></Page>`,
      };
      const document = openOfd(ofdFile({ files }));
      const a5 = { x: 0, y: 0, width: 148, height: 210 };
      expect([document.pageBox(0), document.page(0).box]).toEqual([a5, a5]);
    },
  );

  test("a damaged page leaves the others, and a missing template the page", () => {
    const document = openOfd(
      ofdFile({
        pages: [layer(text("好的")), "<ofd:Layer>"],
        common: '<ofd:TemplatePage ID="50" BaseLoc="Gone.xml"/>',
        files: {
          "Doc_0/Pages/0.xml": `<Page><Template TemplateID="50"/><Content><Layer>${text("好的").replaceAll("ofd:", "")}</Layer></Content></Page>`,
        },
      }),
    );
    const first = document.page(0);
    expect(pageText(first)).toEqual(["好的"]);
    expect(first.faults).toEqual(["页面模板读取失败（缺少“Doc_0/Gone.xml”）"]);
    expect(faultOf(() => document.page(1))).toBe("damaged");
  });
});

describe("what is refused, and why", () => {
  const bomb = `<Document><a>${"<b>".repeat(200)}${"</b>".repeat(200)}</a></Document>`;
  test.each<[string, Uint8Array, string]>([
    ["no bytes", new Uint8Array(0), "damaged"],
    ["a PDF", new TextEncoder().encode("%PDF-1.7 …"), "notOfd"],
    ["a text", new TextEncoder().encode("界址点坐标"), "notOfd"],
    ["another package", packageOf({ "word/document.xml": "<w/>" }), "notOfd"],
    [
      "a document that is not there",
      packageOf({ "OFD.xml": "<OFD><DocBody><DocRoot>D.xml</DocRoot></DocBody></OFD>" }),
      "damaged",
    ],
    [
      "a document outside",
      packageOf({ "OFD.xml": "<OFD><DocBody><DocRoot>../../D.xml</DocRoot></DocBody></OFD>" }),
      "notOfd",
    ],
    [
      "an encrypted document",
      packageOf({ "OFD.xml": "<OFD/>", "Encryptions.xml": "<x/>" }),
      "protected",
    ],
    ["no pages", ofdFile({ pages: [] }), "damaged"],
    ["nesting without end", ofdFile({ files: { "Doc_0/Document.xml": bomb } }), "tooLarge"],
    ["half a file", ofdFile().slice(0, 700), "damaged"],
  ])("%s", (_, bytes, kind) => {
    expect(faultOf(() => openOfd(bytes))).toBe(kind);
  });
});

test("a package of several documents opens each of them", () => {
  const second = `</ofd:DocBody><ofd:DocBody><ofd:DocInfo><ofd:Title>其二</ofd:Title></ofd:DocInfo><ofd:DocRoot>Doc_1/Document.xml</ofd:DocRoot>`;
  const root = `<Document><CommonData/><Pages><Page ID="1" BaseLoc="0.xml"/></Pages></Document>`;
  const objects = layer(text("别的内容"));
  const file = ofdFile({
    body: second,
    files: { "Doc_1/Document.xml": root, "Doc_1/0.xml": page(objects) },
  });
  const [first, other] = [openOfd(file), openOfd(file, 1)];
  expect([first.documents, first.index, first.title]).toEqual([
    ["试验文件", "其二"],
    0,
    "试验文件",
  ]);
  expect([other.index, other.title]).toEqual([1, "其二"]);
  expect(pageText(other.page(0)).join("")).toBe("别的内容");
  expect(openOfd(file, 9).index).toBe(0);
});
