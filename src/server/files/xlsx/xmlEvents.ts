import { SaxesParser } from "saxes";
import { UnreadableBook } from "./zipParts";

export type Attributes = Readonly<Record<string, string>>;

/** Handlers of a part's XML events; names come without prefixes. */
export type XmlReader = {
  open?: (name: string, attributes: Attributes) => void;
  /**
   * `text` is the text right before the end tag: the whole content of an element without children.
   */
  close?: (name: string, text: string) => void;
};

/**
 * No workbook has a tag or text longer than this, in bytes: a cell holds at most 32,767 characters.
 */
const longestRun = 1024 * 1024;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses a part as its bytes arrive, and pauses after each chunk. A DTD, and so any entity, is
 * refused.
 */
export async function* parseXml(
  chunks: AsyncIterable<Buffer>,
  { open, close }: XmlReader,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let text = "";
  let quiet = 0;
  const take = (more: string) => {
    text += more;
  };
  parser.on("doctype", () => {
    throw new UnreadableBook("damaged");
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    quiet = 0;
    open?.(localName(name), attributes);
  });
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", ({ name }) => {
    quiet = 0;
    close?.(localName(name), text);
    text = "";
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks) {
    quiet += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (quiet > longestRun) throw new UnreadableBook("damaged");
    yield;
  }
  parser.write(decoder.decode()).close();
}

/** Parses a part to its end. */
export async function readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  for await (const _ of parseXml(chunks, reader));
}

/** The attribute of this local name, whatever its prefix. */
export const prefixed = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
