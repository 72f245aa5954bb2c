import type { ColumnValues } from "../../define/anyRecord";
import { checkIdle } from "../idle/idleRules";
import { checkGysl } from "../industry/gyslRules";
import { checkGyyd, checkYddw } from "../industry/industryRules";
import { problemOf, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { checkDates, type ProjectValues } from "../project/projectRules";
import { checkResult } from "../project/resultRules";
import { checkSupply } from "../supply/supplyRules";

type RecordRules = (values: ColumnValues, today: string) => readonly Problem[];

const ofProjects: RecordRules = (values) => checkDates(values as ProjectValues);

const ofIdleLand: RecordRules = (values, today) =>
  checkIdle(values, today).map(({ rule, field, message, level }) =>
    problemOf(rule, level, wholeFile, message, {
      ...{ field: field.toUpperCase(), value: values[field] },
    }),
  );

/** The rules of registers that ask for one record alone, beside those of its fields. */
export const registerRules: Readonly<Record<string, RecordRules>> = {
  gyyd: checkGyyd,
  yddw: checkYddw,
  tdgy: (values) => checkSupply(values, false),
  gysl: checkGysl,
  xztd: ofIdleLand,
  sscx: (values, today) => checkResult(values, null, today),
  zkfxmsd: ofProjects,
  zkfxmst: ofProjects,
};
