import { type Box, isTrue, numberOf, pageBoxOf } from "./numbers";
import { OfdFault, ofdLimits } from "./ofdFault";
import { type OfdPackage, openPackage } from "./ofdPackage";
import { type OutlineItem, outlineOf } from "./outline";
import { pageSceneOf, type Template } from "./pageScene";
import { noResources, type Resources, readResources } from "./resources";
import type { PageScene, Part } from "./scene";
import type { OpenSeal } from "./sealNodes";
import { type Signature, signaturesOf } from "./signatures";
import { child, children, readXml, textIn, type XmlNode } from "./xmlTree";

export type Attachment = { name: string; format: string; hidden: boolean; part: Part };

export type Permissions = { print: boolean; copy: boolean };

export type OfdDocument = {
  title: string;
  /** Titles of all documents in the package; `index` is this one's position. */
  documents: readonly string[];
  index: number;
  pages: readonly { id: string }[];
  outline: OutlineItem[];
  attachments: Attachment[];
  signatures: Signature[];
  permissions: Permissions;
  /** What could not be read, as sentences for the user. */
  faults: string[];
  /** The page's own box, else the document's, in millimetres. */
  pageBox: (index: number) => Box;
  /** Throws `OfdFault` if the page cannot be read. */
  page: (index: number) => PageScene;
};

const a4: Box = { x: 0, y: 0, width: 210, height: 297 };

/** Opens a document of an OFD, by default the first. Throws only `OfdFault`. */
export const openOfd = (bytes: Uint8Array, index = 0): OfdDocument =>
  openDocument(bytes, index, (seal) => openDocument(seal, 0, null).page(0));

function openDocument(bytes: Uint8Array, wanted: number, openSeal: OpenSeal | null): OfdDocument {
  demandZip(bytes);
  const pack = openPackage(bytes);
  if (!pack.has("OFD.xml")) {
    if (pack.names.length === 0) throw new OfdFault("damaged", "压缩包是空的");
    throw new OfdFault("notOfd", "压缩包中没有 OFD.xml");
  }
  if (pack.has("Encryptions.xml")) throw new OfdFault("protected", "文档内容已加密");
  const root = readXml(pack.read("OFD.xml") as Uint8Array, "OFD.xml");
  const bodies = children(root, "DocBody").slice(0, mostDocuments);
  const index = bodies[wanted] ? wanted : 0;
  const body = bodies[index];
  const file = pack.resolve("OFD.xml", textIn(body, "DocRoot"));
  if (root.name !== "OFD" || !body || !file) throw new OfdFault("notOfd", "OFD.xml 中没有文档");
  const documents = bodies.map((one, i) => titleOf(one) || `文档 ${i + 1}`);
  return { ...new DocumentReader(pack, file, body, openSeal).document(), documents, index };
}

const mostDocuments = 200;
const titleOf = (body: XmlNode) => textIn(child(body, "DocInfo"), "Title");

function demandZip(bytes: Uint8Array): void {
  const head = [...bytes.subarray(0, 8)].map((byte) => String.fromCharCode(byte)).join("");
  if (head.startsWith("PK")) return;
  if (bytes.length === 0) throw new OfdFault("damaged", "文件没有内容");
  if (head.startsWith("%PDF")) throw new OfdFault("notOfd", "内容是 PDF 文件");
  if (head.startsWith("\xd0\xcf\x11\xe0")) throw new OfdFault("notOfd", "内容是旧版 Office 文件");
  throw new OfdFault("notOfd", "内容不是 OFD 文件");
}

class DocumentReader {
  private readonly root: XmlNode;
  private readonly common: XmlNode | undefined;
  private readonly faults: string[] = [];
  private readonly resources: Resources = noResources();

  constructor(
    private readonly pack: OfdPackage,
    private readonly file: string,
    private readonly body: XmlNode,
    private readonly openSeal: OpenSeal | null,
  ) {
    const bytes = pack.read(file);
    if (!bytes) throw new OfdFault("damaged", `缺少“${file}”`);
    this.root = readXml(bytes, file);
    this.common = child(this.root, "CommonData");
  }

  document(): Omit<OfdDocument, "documents" | "index"> {
    const { pack, file, root, common } = this;
    const pages = children(child(root, "Pages"), "Page");
    if (pages.length === 0) throw new OfdFault("damaged", "文档没有页面");
    if (pages.length > ofdLimits.pages) throw new OfdFault("tooLarge", "文档页数过多");
    for (const node of [...children(common, "PublicRes"), ...children(common, "DocumentRes")]) {
      const place = pack.resolve(file, node.text);
      if (place) this.tolerate("字体和图片清单", () => readResources(pack, place, this.resources));
    }
    const ids = pages.map(({ attributes }) => attributes.ID ?? "");
    const files = pages.map(({ attributes }) => pack.resolve(file, attributes.BaseLoc ?? "") ?? "");
    const box = this.areaOf(child(common, "PageArea")) ?? a4;
    const signatures = this.signatures();
    const boxes = new Map<number, Box>();
    const shared = {
      pack,
      resources: this.resources,
      defaultSpace: textIn(common, "DefaultCS") || undefined,
      templates: this.templates(),
      annotations: this.annotations(),
      signatures,
      openSeal: this.openSeal,
    };
    return {
      title: titleOf(this.body),
      pages: ids.map((id) => ({ id })),
      outline: outlineOf(child(root, "Outlines"), ids),
      attachments: this.attachments(),
      signatures,
      permissions: this.permissions(),
      faults: this.faults,
      pageBox: (index) => {
        const known = boxes.get(index) ?? quickBox(pack, files[index] ?? "") ?? box;
        boxes.set(index, known);
        return known;
      },
      page: (index) => pageSceneOf(shared, { id: ids[index] ?? "", file: files[index] ?? "", box }),
    };
  }

  private areaOf(area: XmlNode | undefined): Box | null {
    return pageBoxOf(textIn(area, "PhysicalBox"));
  }

  /** Reads a part that the rest of the document can do without. */
  private tolerate<T>(what: string, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof OfdFault)) throw error;
      this.faults.push(`${what}读取失败（${error.detail}）`);
      return null;
    }
  }

  private templates(): Map<string, Template> {
    const list = children(this.common, "TemplatePage").flatMap(({ attributes }) => {
      const file = this.pack.resolve(this.file, attributes.BaseLoc ?? "");
      const template = { file: file ?? "", zOrder: attributes.ZOrder };
      return attributes.ID && file ? [[attributes.ID, template] as const] : [];
    });
    return new Map(list);
  }

  /** Annotation files by page. */
  private annotations(): Map<string, string[]> {
    const byPage = new Map<string, string[]>();
    const list = this.pack.resolve(this.file, textIn(this.root, "Annotations"));
    if (!list || !this.pack.has(list)) return byPage;
    this.tolerate("批注", () => {
      const root = readXml(this.pack.read(list) as Uint8Array, list);
      for (const page of children(root, "Page")) {
        const id = page.attributes.PageID ?? "";
        const files = children(page, "FileLoc").flatMap(
          ({ text }) => this.pack.resolve(list, text) ?? [],
        );
        byPage.set(id, [...(byPage.get(id) ?? []), ...files]);
      }
    });
    return byPage;
  }

  private attachments(): Attachment[] {
    const list = this.pack.resolve(this.file, textIn(this.root, "Attachments"));
    if (!list || !this.pack.has(list)) return [];
    return (
      this.tolerate("附件清单", () => {
        const root = readXml(this.pack.read(list) as Uint8Array, list);
        return children(root, "Attachment").flatMap((node) => {
          const part = this.pack.part([list], textIn(node, "FileLoc"));
          const { Name: name = "", Format: format = "", Visible } = node.attributes;
          return part ? [{ name, format, hidden: !isTrue(Visible, true), part }] : [];
        });
      }) ?? []
    );
  }

  private signatures(): Signature[] {
    const list = this.pack.resolve("OFD.xml", textIn(this.body, "Signatures"));
    if (!list) return [];
    return this.tolerate("签章", () => signaturesOf(this.pack, list)) ?? [];
  }

  private permissions(): Permissions {
    const node = child(this.root, "Permissions");
    const print = child(node, "Print");
    const copies = numberOf(print?.attributes.Copies, -1);
    return {
      print: isTrue(print?.attributes.Printable, true) && copies !== 0,
      copy: isTrue(textIn(node, "CopyText") || undefined, true),
    };
  }
}

const headBytes = 8_192;

/**
 * The size of a page, from the head of its file, so that long documents can be laid out at once.
 */
function quickBox(pack: OfdPackage, file: string): Box | null {
  try {
    const bytes = pack.read(file);
    const head = bytes ? new TextDecoder().decode(bytes.subarray(0, headBytes)) : "";
    return pageBoxOf(/PhysicalBox[^>]*>([^<]*)</.exec(head)?.[1]);
  } catch {
    return null;
  }
}
