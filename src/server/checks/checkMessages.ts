import type { Mends } from "#contract/rules/import/mends";
import type { TxtForm } from "#contract/rules/import/txtForm";
import type { Report, ReportSums } from "#contract/rules/problem/report";
import type { Library, Shzt } from "#contract/workflow/shzt";

/** What a check is started with. */
export type CheckOrder = {
  library: Library;
  path: string;
  fileId: string;
  pcid: string;
  fileName: string;
  size: number;
  /** A coordinate file instead of a geodatabase; without a form it is only previewed. */
  txt?: { form: TxtForm | null };
  /** What was corrected of it in the result. */
  mends: Mends;
  callerArea: string;
  today: string;
  /** Day on which the same file was stored before, `YYYY-MM-DD`. */
  importedOn: string | null;
  counties: readonly { code: string; name: string; wkb: Uint8Array }[];
  towns: readonly { code: string; name: string }[];
  /** 万元/亩 by county, where it differs from the default. */
  thresholds: Readonly<Record<string, number>>;
};

/** Such a check makes no files. */
export const onlyShows = ({ txt }: CheckOrder): boolean => txt?.form === null;

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Parcels of the library: numbers one per line, outlines each prefixed with its length. */
export type LibraryPage = { numbers: string; shapes: Uint8Array };

/** The files that a check makes: of rejected records, and of clean ones. */
export type CheckedFile = "rejected" | "clean";

/**
 * The numbers of a report, and the whole report as JSON. It is stored as it is; as objects it would
 * take several times the memory.
 */
export type WrittenReport = ReportSums & { json: Uint8Array };

export const written = ({ problems, shapes, mends, ...sums }: Report): WrittenReport => ({
  ...sums,
  json: inJson({ ...sums, problems, shapes, mends }),
});

/**
 * Runs in the child process, so that large replies are neither cloned as objects nor stringified
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
 * From the check. It asks once for the matching library parcels, by number and by place; `box`
 * contains all places, numbers are one per line. It reports each page it has compared, and gives
 * the two files piece by piece.
 */
export type FromCheck =
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
  | { kind: "piece"; file: CheckedFile; bytes: Uint8Array };

/**
 * To the check: the library page by page, ending with an empty page; then that it shall give its
 * files, and that a piece has been taken.
 */
export type ToCheck =
  | { kind: "states"; states: readonly [dkbh: string, state: Shzt | "foreign", county: string][] }
  | ({ kind: "parcels" } & LibraryPage)
  | { kind: "write" }
  | { kind: "more" };
