import { isTrue, numberOf, numbersOf, wholeOf } from "./numbers";
import type { OfdPackage } from "./ofdPackage";
import type { Font, Part } from "./scene";
import { child, children, readXml, textIn, type XmlNode } from "./xmlTree";

export type ColorSpace = { type: string; max: number; palette: number[][] };

export type Media = { part: Part; format: string };

/** Resources that objects refer to by number, from the document or from one page. */
export type Resources = {
  fonts: Map<string, Font>;
  colorSpaces: Map<string, ColorSpace>;
  drawParams: Map<string, XmlNode>;
  media: Map<string, Media>;
  composites: Map<string, XmlNode>;
};

export const noResources = (): Resources => ({
  fonts: new Map(),
  colorSpaces: new Map(),
  drawParams: new Map(),
  media: new Map(),
  composites: new Map(),
});

/** Adds the contents of a resource file. Throws `OfdFault` if it cannot be read. */
export function readResources(pack: OfdPackage, file: string, into: Resources): void {
  const bytes = pack.read(file);
  if (!bytes) return;
  const root = readXml(bytes, file);
  const base = pack.resolve(file, `${root.attributes.BaseLoc ?? "."}/x`) ?? file;
  const partAt = (place: string): Part | null => pack.part([base, file], place);
  for (const node of listed(root, "Fonts", "Font")) {
    add(into.fonts, node, fontOf(node, partAt));
  }
  for (const node of listed(root, "ColorSpaces", "ColorSpace")) {
    add(into.colorSpaces, node, colorSpaceOf(node));
  }
  for (const node of listed(root, "DrawParams", "DrawParam")) add(into.drawParams, node, node);
  for (const node of listed(root, "MultiMedias", "MultiMedia")) {
    const part = partAt(textIn(node, "MediaFile"));
    if (part) add(into.media, node, { part, format: node.attributes.Format ?? "" });
  }
  for (const node of listed(root, "CompositeGraphicUnits", "CompositeGraphicUnit")) {
    add(into.composites, node, node);
  }
}

const listed = (root: XmlNode, list: string, item: string) =>
  children(root, list).flatMap((node) => children(node, item));

function add<T>(map: Map<string, T>, { attributes }: XmlNode, value: T): void {
  if (attributes.ID) map.set(attributes.ID, value);
}

function fontOf(node: XmlNode, partAt: (place: string) => Part | null): Font {
  const { attributes } = node;
  const place = textIn(node, "FontFile");
  return {
    name: attributes.FontName ?? "",
    family: attributes.FamilyName ?? "",
    bold: isTrue(attributes.Bold, false),
    italic: isTrue(attributes.Italic, false),
    fixedWidth: isTrue(attributes.FixedWidth, false),
    file: place ? partAt(place) : null,
  };
}

function colorSpaceOf(node: XmlNode): ColorSpace {
  const bits = wholeOf(node.attributes.BitsPerComponent, 8);
  return {
    type: (node.attributes.Type ?? "RGB").toUpperCase(),
    max: 2 ** Math.min(16, Math.max(1, bits)) - 1,
    palette: children(child(node, "Palette"), "CV").map(({ text }) => componentsOf(text)),
  };
}

/** `255 0 18` or `#FF #00 #12`. */
export const componentsOf = (text: string | undefined): number[] =>
  text?.includes("#")
    ? text
        .trim()
        .split(/\s+/)
        .map((word) => numberOf(`0x${word.replace("#", "")}`, 0))
    : numbersOf(text);

const longestChain = 16;

/** An object's drawing parameters, then its layer's, each followed by those they are based on. */
export function drawParamChain(resources: Resources, ids: readonly (string | undefined)[]) {
  const chain: XmlNode[] = [];
  for (const id of ids) {
    let node = id === undefined ? undefined : resources.drawParams.get(id);
    while (node && chain.length < longestChain && !chain.includes(node)) {
      chain.push(node);
      node = resources.drawParams.get(node.attributes.Relative ?? "");
    }
  }
  return chain;
}
