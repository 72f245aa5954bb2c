import type { TxtFile, TxtParcel } from "#geo/txt/readTxt";
import { type AcceptedCrs, misplacements, type Placement } from "../coordinate/coordinateRules";
import { txtCrs } from "../coordinate/txtCrsRules";
import { type CheckedOutline, checkOutline } from "../outline/checkOutline";
import type { CountyOutlines } from "../outline/countyOutlines";
import { areaDifference, differenceLevel, differentArea } from "../outline/declaredAreaRules";
import { problemLog } from "../problem/problemLog";
import { problemOf, type Subject, wholeFile } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { gapsInBatch, overlapsInBatch } from "./batchRules";
import { type Batch, stopped } from "./checkBatch";
import { type ParcelDraft, withPlaces } from "./draft";
import { wrongCount } from "./fileRules";
import { faultyLine, txtRemarks } from "./txtRules";
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
  log.add(aboutUnit(checked.filter(({ inMetres }) => inMetres).length));
  const drafts = checked.map(({ draft }) => draft);
  log.add(compare(drafts));
  return { total, drafts, log, isStopped: false, remarks: txtRemarks(file) };
}

/** Ruling 26: which unit was taken, if not the usual one. */
const aboutUnit = (count: number): Problem[] =>
  count === 0
    ? []
    : [problemOf("G010", "I", wholeFile, `${count}宗地块的面积与图形按平方米一致，已按平方米读取`)];

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
  const { name: dkmc, landClass, declaredArea } = parcel;
  const inMetres = isInMetres(declaredArea, checked);
  const problems = inMetres ? asMetres(declaredArea, checked, subject) : checked.problems;
  const values = { dkmc, mj: inMetres ? declaredArea : mj, dlbm: landClass || null };
  const draft: ParcelDraft = { ...subject, values, unread: {}, outline };
  return { draft, placement, problems, inMetres };
}

type Checked = Pick<CheckedOutline, "outline" | "problems">;

/** Whether a declared area that does not fit as hectares does as square metres. */
function isInMetres(declared: number, { outline, problems }: Checked): boolean {
  if (!outline || !problems.some(({ rule }) => rule === "G010")) return false;
  const { difference, drawn } = areaDifference(declared, areasOf(outline.txmj));
  return differenceLevel(difference, drawn) !== "E";
}

const areasOf = (txmj: number) => ({ plane: txmj, ellipsoid: txmj });

/** The problems of an outline whose area is declared in square metres. */
function asMetres(declared: number, { outline, problems }: Checked, subject: Subject): Problem[] {
  const others = problems.filter(({ rule }) => rule !== "G010");
  return [...others, ...differentArea(declared, areasOf(outline?.txmj ?? 0), subject)];
}

function compare(drafts: readonly ParcelDraft[]): Problem[] {
  const parcels = [...zonedParcels(drafts).values()].flat();
  return withPlaces([...overlapsInBatch(parcels), ...gapsInBatch(parcels)], drafts);
}

/** Overlaps and gaps between parcels of different files, whose rows are counted on. */
export function compareTxt(files: readonly (readonly ParcelDraft[])[]): Problem[] {
  const fileOf = new Map(files.flatMap((drafts, i) => drafts.map(({ row }) => [row, i] as const)));
  return compare(files.flat()).filter(
    ({ row, other_row }) => fileOf.get(row ?? 0) !== fileOf.get(other_row ?? 0),
  );
}

const eastingOf = (parcels: readonly TxtParcel[]): number | undefined =>
  parcels[0]?.rings[0]?.positions[0]?.[0];
