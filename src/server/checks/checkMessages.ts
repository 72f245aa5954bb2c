import type { TxtForm } from "#contract/rules/import/txtForm";
import type { Report, ReportSums } from "#contract/rules/problem/report";
import type { Library, Shzt } from "#contract/workflow/shzt";

/** What the checking thread is started with. */
export type CheckOrder = {
  library: Library;
  path: string;
  fileId: string;
  pcid: string;
  fileName: string;
  size: number;
  /** A coordinate file instead of a geodatabase; without a form it is only previewed. */
  txt?: { form: TxtForm | null };
  callerArea: string;
  today: string;
  /** Day on which the same file was stored before, `YYYY-MM-DD`. */
  importedOn: string | null;
  counties: readonly { code: string; name: string; wkb: Uint8Array }[];
  towns: readonly { code: string; name: string }[];
  /** 万元/亩 by county, where it differs from the default. */
  thresholds: Readonly<Record<string, number>>;
};

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Parcels of the library: numbers one per line, outlines each prefixed with its length. */
export type LibraryPage = { numbers: string; shapes: Uint8Array };

/** Paths of the files for rejected and for clean records. */
export type CheckedFiles = { rejected: string; clean: string };

/**
 * The numbers of a report, and the whole report as JSON. It is stored as it is; as objects it would
 * take several times the memory.
 */
export type WrittenReport = ReportSums & { json: Uint8Array };

export const written = ({ problems, shapes, ...sums }: Report): WrittenReport => ({
  ...sums,
  json: inJson({ ...sums, problems, shapes }),
});

/**
 * Runs in the thread, so that large replies are neither cloned as objects nor stringified
 * elsewhere.
 */
export const inJson = (value: object): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(value));

/** Merges two JSON objects without parsing them. */
export const joined = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  Buffer.concat([a.subarray(0, -1), Buffer.from(","), b.subarray(1)]);

export const reportIn = ({ json }: WrittenReport): Report =>
  JSON.parse(new TextDecoder().decode(json));

/**
 * From the thread. It asks once for the matching library parcels, by number and by place; `box`
 * contains all places, numbers are one per line. It reports each page it has compared.
 */
export type FromThread =
  | { kind: "progress"; percent: number; step: string }
  | { kind: "ask"; numbers: string; box: Box | null; places: Box[] }
  | { kind: "compared" }
  | {
      kind: "report";
      report: WrittenReport;
      columns: string[];
      /** Of a coordinate file: its encoding and the parcels to preview, as a JSON object. */
      shown: Uint8Array;
    }
  | { kind: "written" };

/**
 * To the thread: the library page by page, ending with an empty page; then the files to append
 * rejected records and clean pages to.
 */
export type ToThread =
  | { kind: "states"; states: readonly [dkbh: string, state: Shzt | "foreign"][] }
  | ({ kind: "parcels" } & LibraryPage)
  | ({ kind: "write" } & CheckedFiles);
