import type { TxtFile, TxtParcel } from "#geo/txt/readTxt";
import { type AcceptedCrs, misplacements, type Placement } from "../coordinate/coordinateRules";
import { txtCrs } from "../coordinate/txtCrsRules";
import { type CheckedOutline, checkOutline } from "../outline/checkOutline";
import type { CountyOutlines } from "../outline/countyOutlines";
import { areaDifference } from "../outline/declaredAreaRules";
import { problemLog } from "../problem/problemLog";
import type { Problem } from "../problem/report";
import { gapsInBatch, overlapsInBatch } from "./batchRules";
import { type Batch, stopped } from "./checkBatch";
import { type ParcelDraft, withPlaces } from "./draft";
import { wrongCount } from "./fileRules";
import { faultyLine } from "./txtRules";
import { zonedParcels } from "./zonedParcels";

const hectare = 10_000;

export type TxtContext = {
  /** The county the user imports for, if given. */
  xzqdm?: string;
  counties?: CountyOutlines;
};

/**
 * All checks of a coordinate exchange file that need nothing else. A draft's row is the line of its
 * header; its number is the one in the file, not yet a 地块编号 of the library.
 */
export function checkTxt(file: TxtFile, context: TxtContext = {}): Batch {
  const aboutLines = file.faults.flatMap(faultyLine);
  const polygons = file.parcels.filter(({ shape }) => shape === "面");
  const { crs, problems } = txtCrs(file.attributes, eastingOf(file.parcels));
  const hasSections = !aboutLines.some(({ rule }) => rule === "F101");
  const total = file.parcels.length;
  if (!hasSections || !crs) {
    return stopped(total, [...aboutLines, ...(hasSections ? problems : [])]);
  }
  // If no header could be read, that already explains why there are no parcels.
  const counted = aboutLines.length > 0 && total === 0 ? [] : wrongCount(total);
  const checked = polygons.map((parcel) => checkParcel(parcel, crs, context));
  const placements = checked.flatMap(({ placement }) => placement ?? []);
  const odd = placements.filter(({ where }) => where !== "inside");
  const places = misplacements(odd, placements.length, crs);
  const aboutFile = [...aboutLines, ...counted, ...places.file];
  if ([...counted, ...places.file].some(({ level }) => level === "E")) {
    return stopped(total, aboutFile);
  }
  const log = problemLog();
  log.add(aboutFile);
  log.add(places.records);
  log.add(checked.flatMap((one) => one.problems));
  const drafts = checked.map(({ draft }) => draft);
  log.add(compare(drafts));
  return { total, drafts, log, isStopped: false };
}

function checkParcel(parcel: TxtParcel, crs: AcceptedCrs, { xzqdm, counties }: TxtContext) {
  const mj = parcel.declaredArea * hectare;
  const subject = { row: parcel.line, dkbh: parcel.number || null };
  const rings = parcel.rings.map(({ positions }) => positions);
  const checked = checkOutline(
    { rings, curves: false, finite: true },
    crs,
    { ...subject, mj, xzqdm },
    counties ?? null,
  );
  const { outline, where } = checked;
  const sample = rings[0]?.[0];
  const placement: Placement | null = where && { subject, where, sample };
  const { name: dkmc, landClass } = parcel;
  const values = { dkmc, mj, dlbm: landClass || null };
  const draft: ParcelDraft = { ...subject, values, unread: {}, outline };
  return { draft, placement, problems: withUnitHint(parcel, checked) };
}

/** A declared area that matches as square metres was given in the wrong unit. */
function withUnitHint(parcel: TxtParcel, { outline, problems }: CheckedOutline): Problem[] {
  if (!outline) return problems;
  const areas = { plane: outline.txmj, ellipsoid: outline.txmj };
  if (areaDifference(parcel.declaredArea, areas).share > 0.01) return problems;
  const hint = "，疑似误以平方米填写，应为公顷";
  return problems.map((one) =>
    one.rule === "G010" ? { ...one, message: one.message + hint } : one,
  );
}

function compare(drafts: readonly ParcelDraft[]): Problem[] {
  const parcels = [...zonedParcels(drafts).values()].flat();
  return withPlaces([...overlapsInBatch(parcels), ...gapsInBatch(parcels)], drafts);
}

const eastingOf = (parcels: readonly TxtParcel[]): number | undefined =>
  parcels[0]?.rings[0]?.positions[0]?.[0];
