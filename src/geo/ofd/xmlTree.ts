import { SaxesParser } from "saxes";
import { decodeText } from "../format/decodeText";
import { OfdFault, ofdLimits } from "./ofdFault";

/** An element: names without their namespace, child elements, and its own text. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
};

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reads an XML file into a tree. Nothing external is ever fetched: document types are skipped, and
 * entities declared there remain as literal text; with `strict` both are refused. Throws `OfdFault`.
 */
export function readXml(
  bytes: Uint8Array,
  name: string,
  { strict = false }: { strict?: boolean } = {},
): XmlNode {
  if (bytes.length > ofdLimits.xmlBytes) throw new OfdFault("tooLarge", `“${name}”过大`);
  const tree = new TreeBuilder(name);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  parser.on("error", (error) => {
    if (strict || !/undefined entity/.test(error.message)) throw broken(name);
  });
  parser.on("doctype", () => {
    if (strict) throw broken(name);
  });
  parser.on("opentag", ({ name: tag, attributes }) => tree.open(tag, attributes));
  parser.on("text", (text) => tree.text(text));
  parser.on("cdata", (text) => tree.text(text));
  parser.on("closetag", () => tree.close());
  parser.write(textOf(bytes)).close();
  return tree.root();
}

const broken = (name: string) => new OfdFault("damaged", `“${name}”不是完整的 XML`);

/** The bytes show the encoding better than the declaration does, except for the GB family. */
const textOf = (bytes: Uint8Array) =>
  decodeText(bytes)
    .text.replace(/^\uFEFF/, "")
    .trimStart();

class TreeBuilder {
  private readonly path: XmlNode[] = [];
  private top: XmlNode | null = null;
  private count = 0;

  constructor(private readonly name: string) {}

  open(tag: string, given: Record<string, string>): void {
    this.count++;
    if (this.count > ofdLimits.xmlElements || this.path.length >= ofdLimits.xmlDepth) {
      throw new OfdFault("tooLarge", `“${this.name}”的内容过多或嵌套过深`);
    }
    const attributes: Record<string, string> = Object.create(null);
    for (const [key, value] of Object.entries(given)) attributes[localName(key)] = value;
    const node = { name: localName(tag), attributes, children: [], text: "" };
    this.path.at(-1)?.children.push(node);
    this.top ??= node;
    this.path.push(node);
  }

  text(text: string): void {
    const node = this.path.at(-1);
    if (node) node.text += text;
  }

  close(): void {
    this.path.pop();
  }

  root(): XmlNode {
    if (!this.top) throw broken(this.name);
    return this.top;
  }
}

export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((one) => one.name === name);

export const children = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? [];

/** The trimmed text of a child element, or "". */
export const textIn = (node: XmlNode | undefined, name: string): string =>
  child(node, name)?.text.trim() ?? "";
