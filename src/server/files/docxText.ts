import { type Attributes, parseXml, prefixed } from "./xlsx/xmlEvents";
import { openParts } from "./xlsx/zipParts";

/** A paragraph, with its level if it is a heading, or a table of texts. */
export type DocxBlock =
  | { kind: "text"; text: string; level: number | null }
  | { kind: "table"; rows: string[][] };

const unpackLimits = { bytes: 60 * 1024 * 1024, entries: 2_000 };

/**
 * The texts of a docx in order, limited to a number of blocks; pictures and styles are left out.
 */
export async function docxText(
  path: string,
  mostBlocks: number,
): Promise<{ blocks: DocxBlock[]; more: boolean }> {
  const zip = await openParts(path, unpackLimits);
  try {
    const blocks: DocxBlock[] = [];
    const reader = blockReader((block) => blocks.push(block));
    for await (const _ of parseXml(zip.read("word/document.xml"), reader)) {
      if (blocks.length > mostBlocks) break;
    }
    return { blocks: blocks.slice(0, mostBlocks), more: blocks.length > mostBlocks };
  } finally {
    zip.close();
  }
}

function blockReader(found: (block: DocxBlock) => void) {
  let text = "";
  let level: number | null = null;
  let rows: string[][] = [];
  /** Table cells may contain tables: only the outer one is kept as a table. */
  let depth = 0;

  const opened: Readonly<Record<string, (attributes: Attributes) => void>> = {
    tbl: () => {
      depth += 1;
    },
    tr: () => {
      if (depth === 1) rows.push([]);
    },
    tc: () => {
      if (depth === 1) rows.at(-1)?.push("");
    },
    tab: () => {
      text += "\t";
    },
    br: () => {
      text += "\n";
    },
    pStyle: (attributes) => {
      level = levelOf(prefixed(attributes, "val"));
    },
  };
  const open = (name: string, attributes: Attributes) => {
    if (Object.hasOwn(opened, name)) opened[name]?.(attributes);
  };
  const endParagraph = () => {
    if (depth === 0) {
      if (text.trim() !== "") found({ kind: "text", text: text.trim(), level });
    } else putInCell(rows, text);
    text = "";
    level = null;
  };
  const endTable = () => {
    depth = Math.max(0, depth - 1);
    if (depth > 0) return;
    if (rows.length > 0) found({ kind: "table", rows });
    rows = [];
  };
  const close = (name: string, content: string) => {
    if (name === "t") text += content;
    else if (name === "p") endParagraph();
    else if (name === "tbl") endTable();
  };
  return { open, close };
}

function putInCell(rows: string[][], text: string): void {
  const row = rows.at(-1);
  if (!row || row.length === 0) return;
  const before = row[row.length - 1] ?? "";
  row[row.length - 1] = [before, text.trim()].filter(Boolean).join("\n");
}

/** `Heading1`, `heading 2`, or the bare `3` of Chinese templates. */
function levelOf(style: string | undefined): number | null {
  const level = Number(/^(?:heading\s?)?([1-6])$/i.exec(style ?? "")?.[1]);
  return Number.isInteger(level) ? level : null;
}
