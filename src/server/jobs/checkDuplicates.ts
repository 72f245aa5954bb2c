import type { DuplicateRule } from "#contract/rules/import/duplicateRules";
import type { Runner } from "../services/context/runner";
import { checkRegion } from "../services/low/duplicates";

type Input = { areaCode: string; rules?: DuplicateRule[] };

/** 重复检查 of a whole region; it writes nothing. */
export const checkDuplicates: Runner<Input> = (job) => checkRegion(job);
