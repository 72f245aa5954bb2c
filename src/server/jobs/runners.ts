import { checkDuplicates } from "./checkDuplicates";
import { checkDxyd } from "./checkDxyd";
import { evaluate } from "./evaluate";
import { importDxyd } from "./importDxyd";
import { importProjects } from "./importProjects";
import type { Runner } from "./runner";

/** Every kind of job. */
export const runners: Readonly<Record<string, Runner<never>>> = {
  checkDuplicates,
  checkDxyd,
  evaluate,
  importDxyd,
  importProjects,
};
