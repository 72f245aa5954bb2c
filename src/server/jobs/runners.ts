import type { Runner } from "../services/context/runner";
import { importDxyd } from "../services/uploads/importDxyd";
import { checkDuplicates } from "./checkDuplicates";
import { checkDxyd } from "./checkDxyd";
import { evaluate } from "./evaluate";
import { importProjects } from "./importProjects";

/** Every kind of job. */
export const runners: Readonly<Record<string, Runner<never>>> = {
  checkDuplicates,
  checkDxyd,
  evaluate,
  importDxyd,
  importProjects,
};
