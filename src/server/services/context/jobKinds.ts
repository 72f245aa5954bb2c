import type { z } from "zod";
import type { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { FileOrder } from "#contract/endpoints/records/exportList";
import type { importResult, revoked } from "#contract/endpoints/records/job";
import type { LayerReading } from "#contract/endpoints/uploads/ownLayer";
import type { SheetStored } from "#contract/endpoints/uploads/sheetImport";
import type { TakeoverReport } from "#contract/endpoints/uploads/takeover";
import type { LayerFacts } from "#contract/map/connectedLayer";
import type { LayerSymbols } from "#contract/map/layerSymbols";
import type { Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";

/** An uploaded file and its batch. */
type FileInput = { fileId: string; pcid: string; fileName: string; md5: string };
type Choice = { confirmWarnings: boolean; onlyClean: boolean };

export type CheckInput = FileInput & { library: Library };
/** With `look` nothing is stored. */
export type ProjectInput = FileInput & Choice & { look?: boolean };

/** The sheet of a batch, and its register. */
type SheetInput = { pcid: string; fileId: string; fileName: string; dataset: string };
/** How its headings are matched. */
type Reading = {
  columns: Readonly<Record<string, string | null>>;
  headingRow?: number | undefined;
  given?: Readonly<Record<string, string>>;
};

/** A file that a job has made, and its bytes in the store; `reader` stands for the owner's rights. */
export type MadeFile = { fileId: string; name: string; type: string; size: number; reader: string };

export type ImportResult = z.output<typeof importResult>;

export type RevokeResult = z.output<typeof revoked>;

/** The report of the check; if nothing was stored, `imported` is null and there is a reason. */
export type ProjectResult = Report & {
  imported: ImportResult | null;
  refusal: string | null;
  /** What a file that was only looked at would do. */
  preview?: ProjectPreview;
};

/** A stored project that the file has with other values. */
export type ProjectChange = {
  xmbh: string;
  xmmc: string;
  changes: { field: string; label: string; before: string | null; after: string | null }[];
};
export type ProjectPreview = { inserted: number; updated: number; list: ProjectChange[] };

/** A takeover, and what it is in the user's words. */
type TakeoverRef = { id: string; title: string };

/** A data year and a business day in it. */
type DayMark = { year: number; day: string };

/** How many records of each register a new day has changed. */
export type RolledOver = {
  from: DayMark | null;
  to: DayMark;
  supplies: number;
  idle: number;
  replacements: number;
};
/** A move of records between platforms, and what it is in the user's words. */
type PlatformMoveRef = { moveId: string; title: string };

/** A file that becomes a layer of the map; `replaces` is the version of the layer that was seen. */
type LayerInput = {
  build: string;
  layer: string;
  replaces: number | null;
  fileId: string;
  fileName: string;
  reading: LayerReading;
  facts: LayerFacts;
  symbols: LayerSymbols;
};

/** Every kind of job: its input and its result. */
export type JobKinds = {
  buildLayer: { input: LayerInput; result: { id: string; features: number; vertices: number } };
  checkDuplicates: {
    input: z.output<typeof dxydsdApi.startDuplicates.input>;
    result: { madeAt: string };
  };
  checkDxyd: { input: CheckInput; result: { pcid: string } };
  checkSheet: { input: SheetInput & { reading: Reading }; result: { pcid: string } };
  evaluate: { input: { nd: number }; result: { total: number } };
  exportList: { input: FileOrder & { title: string }; result: MadeFile };
  importDxyd: { input: CheckInput & Choice; result: ImportResult };
  importProjects: { input: ProjectInput; result: ProjectResult };
  importSheet: { input: SheetInput & Choice; result: SheetStored };
  movePlatform: { input: PlatformMoveRef; result: { moved: number } };
  revokeBatch: { input: { pcid: string; fileName: string }; result: RevokeResult };
  revokeTakeover: { input: TakeoverRef; result: RevokeResult };
  /** `whole`: also what land and enterprises show of the data year. */
  rollOver: { input: { from: DayMark | null; to: DayMark; whole: boolean }; result: RolledOver };
  settleIntake: { input: { id: string }; result: null };
  settleYear: { input: { nd: number }; result: null };
  takeOver: { input: TakeoverRef & { publish: boolean }; result: TakeoverReport };
  undoPlatformMove: { input: PlatformMoveRef; result: { moved: number; stayed: number } };
};

export type JobMap = Record<string, { input: unknown; result: unknown }>;
