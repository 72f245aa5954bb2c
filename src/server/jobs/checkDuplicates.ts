import type { DuplicateRule } from "#contract/rules/import/duplicateRules";
import { checkRegion } from "../services/duplicates";
import type { Runner } from "./runner";

type Input = { areaCode: string; rules?: DuplicateRule[] };

/** 重复检查 of a whole region; it writes nothing. */
export const checkDuplicates: Runner<Input> = (job) => checkRegion(job);
