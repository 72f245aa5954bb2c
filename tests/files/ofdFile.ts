import { strToU8, zipSync } from "fflate";
import { OfdFault } from "#geo/ofd/ofdFault";

type Files = Readonly<Record<string, string | Uint8Array>>;

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const space = 'xmlns:ofd="http://www.ofdspec.org/2016"';

/** A package of any files. */
export const packageOf = (files: Files): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === "string" ? strToU8(content) : content,
      ]),
    ),
  );

export type OfdParts = {
  title?: string;
  /** The inside of each page's `Content`. */
  pages?: readonly string[];
  /** The insides of `Res`. */
  resources?: string;
  /** More inside `CommonData`, `Document` and `DocBody`. */
  common?: string;
  document?: string;
  body?: string;
  files?: Files;
};

/** A small OFD of A5 pages. */
export function ofdFile(parts: OfdParts = {}): Uint8Array {
  const pages = parts.pages ?? [""];
  const list = pages.map((_, at) => `<ofd:Page ID="${at + 1}" BaseLoc="Pages/${at}.xml"/>`);
  return packageOf({
    "OFD.xml": `${head}<ofd:OFD ${space} DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:Title>${
      parts.title ?? "试验文件"
    }</ofd:Title></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>${
      parts.body ?? ""
    }</ofd:DocBody></ofd:OFD>`,
    "Doc_0/Document.xml": `${head}<ofd:Document ${space}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 148 210</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>Res.xml</ofd:PublicRes>${
      parts.common ?? ""
    }</ofd:CommonData><ofd:Pages>${list.join("")}</ofd:Pages>${
      parts.document ?? ""
    }</ofd:Document>`,
    "Doc_0/Res.xml": `${head}<ofd:Res ${space} BaseLoc="Res">${parts.resources ?? ""}</ofd:Res>`,
    ...Object.fromEntries(pages.map((content, at) => [`Doc_0/Pages/${at}.xml`, page(content)])),
    ...parts.files,
  });
}

/** A page, a template or anything else with layers. */
export const page = (content: string): string =>
  `${head}<ofd:Page ${space}><ofd:Content>${content}</ofd:Content></ofd:Page>`;

export const layer = (objects: string, attributes = ""): string =>
  `<ofd:Layer ID="1" ${attributes}>${objects}</ofd:Layer>`;

export const text = (words: string, attributes = "", code = 'X="0" Y="5"'): string =>
  `<ofd:TextObject ID="9" Boundary="10 20 100 10" Font="1" Size="5" ${attributes}><ofd:TextCode ${code}>${words}</ofd:TextCode></ofd:TextObject>`;

export const path = (data: string, attributes = "", inside = ""): string =>
  `<ofd:PathObject ID="8" Boundary="10 20 100 50" ${attributes}>${inside}<ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:PathObject>`;

/** The kind of fault that reading ends with, or "none". Anything else is rethrown. */
export function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof OfdFault) return error.kind;
    throw error;
  }
  return "none";
}
