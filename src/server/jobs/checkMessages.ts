import type { Report } from "#contract/rules/problem";
import type { Library, Shzt } from "#contract/workflow/shzt";
import type { ParcelRow } from "../repositories/dxydImport";

/** What the checking thread is started with. */
export type CheckOrder = {
  library: Library;
  path: string;
  fileId: string;
  pcid: string;
  fileName: string;
  size: number;
  callerArea: string;
  today: string;
  /** When the same file was stored before, `YYYY-MM-DD`. */
  importedOn: string | null;
  counties: readonly { code: string; name: string; wkb: Uint8Array }[];
  towns: readonly { code: string; name: string }[];
  /** 万元/亩 by county, where it is not the default. */
  thresholds: Readonly<Record<string, number>>;
  /** Keep the clean records to be fetched with `next`. */
  keep: boolean;
};

/** From the thread. It asks once for what the library holds, and then waits. */
export type FromThread =
  | { kind: "progress"; percent: number; step: string }
  | { kind: "ask"; numbers: string[]; box: [number, number, number, number] | null }
  | { kind: "report"; report: Report; rejects: Uint8Array; columns: string[] }
  | { kind: "rows"; inserts: ParcelRow[]; updates: ParcelRow[] }
  | { kind: "end" };

/** To the thread: the library in pages, then one `next` for each page of clean records. */
export type ToThread =
  | { kind: "states"; states: readonly [dkbh: string, shzt: Shzt][] }
  | { kind: "parcels"; parcels: readonly { dkbh: string; wkb: Uint8Array }[]; last: boolean }
  | { kind: "next" };
