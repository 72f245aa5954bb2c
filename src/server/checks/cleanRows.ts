import { Refusal } from "#contract/errors";
import { readByteLines, readLines } from "../files/readLines";
import type { FileStore } from "../files/store";
import type { Box } from "./checkMessages";

/**
 * The clean records of a checked file wait in the file store for their import: a head, then one
 * page per line. A page becomes the bound value of a statement, so it is never parsed here.
 */
export type CleanHead = {
  columns: readonly string[];
  /** Bounds of the records; null when none has an outline. */
  box: Box | null;
  /** State of the library inside the box, and the day, at the time of the check. */
  seen: string;
  today: string;
  /** How many times the file had been corrected by then; absent in files of before. */
  mendNo?: number;
};

/**
 * New records, or those that replace one with the same number, as a JSON array: bytes, as they go on to
 * the database.
 */
export type CleanPage = { kind: "insert" | "update"; count: number; json: Buffer };

export const cleanFile = (pcid: string): string => `${pcid}-clean`;

export const headLine = (head: CleanHead): string => `${JSON.stringify(head)}\n`;

/** Prefix of a page's JSON; a line feed follows the page. */
export const pageHead = ({ kind, count }: Omit<CleanPage, "json">): string => `${kind} ${count} `;

function pageOf(line: Buffer): CleanPage {
  const first = line.indexOf(space);
  const second = line.indexOf(space, first + 1);
  return {
    kind: line.toString("latin1", 0, first) as CleanPage["kind"],
    count: Number(line.toString("latin1", first + 1, second)),
    json: line.subarray(second + 1),
  };
}

const space = 0x20;

/** The head of a batch's clean records; null when none are waiting. */
export async function readCleanHead(files: FileStore, pcid: string): Promise<CleanHead | null> {
  try {
    for await (const line of readLines(await files.read(cleanFile(pcid)))) return JSON.parse(line);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return null;
}

/** The pages after the head. */
export async function* readCleanPages(files: FileStore, pcid: string): AsyncGenerator<CleanPage> {
  let isHead = true;
  for await (const line of readByteLines(await files.read(cleanFile(pcid)))) {
    if (!isHead) yield pageOf(line);
    isHead = false;
  }
}

/** Neighbouring pages of one kind as one, of as many records as `size` says, or of one page. */
export async function* joinedPages(
  pages: AsyncIterable<CleanPage>,
  size: () => number,
): AsyncGenerator<CleanPage> {
  let held: CleanPage[] = [];
  let count = 0;
  for await (const page of pages) {
    if (page.count === 0) continue;
    if (held.length > 0 && (held[0]?.kind !== page.kind || count + page.count > size())) {
      yield joined(held, count);
      [held, count] = [[], 0];
    }
    held.push(page);
    count += page.count;
  }
  if (held.length > 0) yield joined(held, count);
}

const [opening, comma, closing] = ["[", ",", "]"].map((one) => Buffer.from(one)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** Joined once, when all are there: one to another, their bytes would be copied again and again. */
function joined(pages: readonly CleanPage[], count: number): CleanPage {
  const [first] = pages as [CleanPage, ...CleanPage[]];
  if (pages.length === 1) return first;
  const inside = pages.flatMap(({ json }, i) => [i === 0 ? opening : comma, json.subarray(1, -1)]);
  return { kind: first.kind, count, json: Buffer.concat([...inside, closing]) };
}
