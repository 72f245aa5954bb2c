import type { Problem } from "../problem/report";
import { checkFields } from "../values/fieldRules";
import { fileFields } from "../values/fileColumns";
import * as area from "./areaRules";
import * as identity from "./identityRules";
import * as landClass from "./landClassRules";
import * as owner from "./ownerRules";
import * as reason from "./reasonRules";
import * as recognition from "./recognitionRules";
import type { DxydRecord, ValueContext, ValueRule } from "./record";
import * as region from "./regionRules";
import { inconsistentTenure } from "./tenureRules";

/** A006 and A009–A024, each for one record alone. */
const rules: readonly ValueRule[] = [
  landClass.unknownLandClass,
  identity.badParcelNumber,
  region.foreignRegion,
  region.unknownTown,
  region.inconsistentRegion,
  owner.badCreditCode,
  owner.missingCreditCode,
  identity.badUnitNumber,
  inconsistentTenure,
  landClass.notConstructionLand,
  area.footprintTooLarge,
  area.wrongPlotRatio,
  area.unlikelyDensity,
  reason.missingIndustryValues,
  reason.unprovenTaxReason,
  reason.unprovenGradeReason,
  recognition.unlikelyYear,
  recognition.dateOutsideYear,
  area.unlikelyArea,
  recognition.outsideUrbanBoundary,
  owner.badPhone,
];

/** All rules that need only one record's attributes. */
export function checkAttributes(
  record: DxydRecord,
  context: ValueContext,
  fields = fileFields(context.library),
): Problem[] {
  const problems = checkFields(fields, record, context.today);
  for (const rule of rules) {
    for (const problem of rule(record, context)) problems.push(problem);
  }
  return problems;
}
