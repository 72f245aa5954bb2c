import type { TxtForm } from "#contract/rules/import/txtForm";
import type { Report, ReportSums } from "#contract/rules/problem/problem";
import type { Library, Shzt } from "#contract/workflow/shzt";

/** What the checking thread is started with. */
export type CheckOrder = {
  library: Library;
  path: string;
  fileId: string;
  pcid: string;
  fileName: string;
  size: number;
  /** A coordinate file instead of a geodatabase; without a form it is only looked at. */
  txt?: { form: TxtForm | null };
  callerArea: string;
  today: string;
  /** When the same file was stored before, `YYYY-MM-DD`. */
  importedOn: string | null;
  counties: readonly { code: string; name: string; wkb: Uint8Array }[];
  towns: readonly { code: string; name: string }[];
  /** 万元/亩 by county, where it is not the default. */
  thresholds: Readonly<Record<string, number>>;
};

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Parcels of the library: their numbers in lines, and their outlines with the length in front of each. */
export type LibraryPage = { numbers: string; shapes: Uint8Array };

/** Paths of files for the records that stay out, and for the clean ones. */
export type CheckedFiles = { rejected: string; clean: string };

/**
 * The numbers of a report, and all of it as JSON: it is stored as it is written, and as objects it would
 * take several times as much.
 */
export type WrittenReport = ReportSums & { json: Uint8Array };

export const written = ({ problems, shapes, ...sums }: Report): WrittenReport => ({
  ...sums,
  json: inJson({ ...sums, problems, shapes }),
});

/** Written in the thread: large replies are neither copied as objects nor turned into text elsewhere. */
export const inJson = (value: object): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(value));

/** Two objects that are written already, as one. */
export const joined = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  Buffer.concat([a.subarray(0, -1), Buffer.from(","), b.subarray(1)]);

export const reportIn = ({ json }: WrittenReport): Report =>
  JSON.parse(new TextDecoder().decode(json));

/**
 * From the thread. It asks once for what the library holds: by number, and in the places where the
 * file has parcels; `box` is around all of these. Numbers stand in lines. It says when a page is compared.
 */
export type FromThread =
  | { kind: "progress"; percent: number; step: string }
  | { kind: "ask"; numbers: string; box: Box | null; places: Box[] }
  | { kind: "compared" }
  | {
      kind: "report";
      report: WrittenReport;
      columns: string[];
      /** Of a coordinate file: its encoding, and its parcels to look at; as JSON of an object. */
      shown: Uint8Array;
    }
  | { kind: "written" };

/**
 * To the thread: the library in pages, behind which comes an empty one; then where to append the records
 * that stay out, and the pages of clean ones.
 */
export type ToThread =
  | { kind: "states"; states: readonly [dkbh: string, state: Shzt | "foreign"][] }
  | ({ kind: "parcels" } & LibraryPage)
  | ({ kind: "write" } & CheckedFiles);
