import { MdbError } from "#geo/mdb/mdbFile";
import type { MultiPolygon } from "#geo/position";
import { readShape } from "#geo/shp/shapeBlob";
import { limits } from "../../limits";
import { type AcceptedCrs, misplacements, type Placement } from "../coordinate/coordinateRules";
import { rejectedCrs } from "../coordinate/crsRules";
import type { LayerInput } from "../import/checkBatch";
import {
  missingColumns,
  notPolygons,
  unknownColumns,
  unreadableFile,
  wrongCount,
} from "../import/fileRules";
import { checkOutline } from "../outline/checkOutline";
import type { Problem } from "../problem/report";
import { fileFields } from "../values/fileColumns";
import { type ReadValues, readValues } from "../values/readValues";

/** A project in a file: its values, listed parcels, and boundary in degrees. */
export type ProjectRow = ReadValues & {
  row: number;
  xmbh: string | null;
  parcels: string[];
  geometry: MultiPolygon | null;
};

export type ProjectFile = {
  rows: ProjectRow[];
  /** Problems of the file, and of single records' coordinates and outlines. */
  problems: Problem[];
};

const kind = "zkfxmsd";
const isError = ({ level }: Problem) => level === "E";

/** F004–F008, S001–S007, G001–G009: the checks of a project layer that need nothing else. */
export function readProjects(input: LayerInput): ProjectFile {
  try {
    return readLayer(input);
  } catch (error) {
    if (error instanceof MdbError) return { rows: [], problems: [unreadableFile(error.kind)] };
    throw error;
  }
}

function readLayer(input: LayerInput): ProjectFile {
  const { table, columns, crs, records } = input;
  const problems: Problem[] = [
    ...unknownColumns(columns, kind),
    ...missingColumns(table, columns, kind),
    ...notPolygons(input),
    ...rejectedCrs(crs),
  ];
  if (crs.kind === "rejected" || problems.some(isError)) return { rows: [], problems };
  const rows: ProjectRow[] = [];
  const odd: Placement[] = [];
  let placed = 0;
  for (const record of records) {
    const { project, placement, found } = readProject(record, crs);
    rows.push(project);
    problems.push(...found);
    if (placement) placed++;
    if (placement && placement.where !== "inside") odd.push(placement);
    if (rows.length > limits.importMaxProjects) break;
  }
  problems.push(...wrongCount(rows.length, limits.importMaxProjects));
  const places = misplacements(odd, placed, crs);
  problems.push(...places.file, ...places.records);
  return { rows, problems };
}

function readProject(
  { row, values: raw, shape: blob }: LayerInput["records"] extends Iterable<infer R> ? R : never,
  crs: AcceptedCrs,
) {
  const read = readValues(fileFields(kind), raw);
  const { xmbh, dkids, xzqdm } = read.values;
  const number = typeof xmbh === "string" ? xmbh : null;
  const shape = readShape(blob);
  const subject = { row, dkbh: number, mj: null, xzqdm: xzqdm === null ? null : String(xzqdm) };
  const { outline, where, problems: found } = checkOutline(shape, crs, subject, null);
  const project: ProjectRow = {
    ...read,
    row,
    xmbh: number,
    parcels: String(dkids ?? "")
      .split(/[,，、;；\s]+/)
      .filter((one) => one !== ""),
    geometry: outline?.degrees ?? null,
  };
  const sample = shape?.rings[0]?.[0];
  const placement = where && { subject: { row, dkbh: number }, where, sample };
  return { project, placement, found };
}
