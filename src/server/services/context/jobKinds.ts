import type { z } from "zod";
import type { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import type { importResult, revoked } from "#contract/endpoints/records/job";
import type { Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";

/** An uploaded file and its batch. */
type FileInput = { fileId: string; pcid: string; fileName: string; md5: string };
type Choice = { confirmWarnings: boolean; onlyClean: boolean };

export type CheckInput = FileInput & { library: Library };
export type ProjectInput = FileInput & Choice;
export type ImportResult = z.output<typeof importResult>;

export type RevokeResult = z.output<typeof revoked>;

/** The report of the check; if nothing was stored, `imported` is null and there is a reason. */
export type ProjectResult = Report & { imported: ImportResult | null; refusal: string | null };

/** Every kind of job: its input and its result. */
export type JobKinds = {
  checkDuplicates: {
    input: z.output<typeof dxydsdApi.startDuplicates.input>;
    result: z.input<typeof dxydsdApi.checkDuplicates.output>;
  };
  checkDxyd: { input: CheckInput; result: { pcid: string } };
  evaluate: { input: { nd: number }; result: { total: number } };
  importDxyd: { input: CheckInput & Choice; result: ImportResult };
  importProjects: { input: ProjectInput; result: ProjectResult };
  revokeBatch: { input: { pcid: string; fileName: string }; result: RevokeResult };
  settleIntake: { input: { id: string }; result: null };
  settleYear: { input: { nd: number }; result: null };
};

export type JobMap = Record<string, { input: unknown; result: unknown }>;
