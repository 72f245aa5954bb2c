import type { MultiPolygon } from "#geo/position";
import { limits } from "../../limits";
import { type AcceptedCrs, misplacements, type Placement } from "../coordinate/coordinateRules";
import { rejectedCrs } from "../coordinate/crsRules";
import { type LayerInput, restoredZeros } from "../import/checkBatch";
import { missingColumns, notPolygons, unknownColumns, wrongCount } from "../import/fileRules";
import { type LayerRecord, outlineIn } from "../import/layerRecord";
import { unreadableIn } from "../import/unreadableIn";
import { checkOutline } from "../outline/checkOutline";
import type { Remark } from "../problem/remark";
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
  remarks?: readonly Remark[];
};

const kind = "zkfxmsd";
const isError = ({ level }: Problem) => level === "E";

/** F004–F008, S001–S007, G001–G009: the checks of a project layer that need nothing else. */
export function readProjects(input: LayerInput): ProjectFile {
  try {
    return readLayer(input);
  } catch (error) {
    return { rows: [], problems: [unreadableIn(error)] };
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
  return {
    rows,
    problems,
    remarks: [...(input.remarks ?? []), ...restoredZeros(restoredIn(rows))],
  };
}

function restoredIn(rows: readonly ProjectRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of rows.flatMap(({ restored = [] }) => restored)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function readProject(record: LayerRecord, crs: AcceptedCrs) {
  const { row, values: raw } = record;
  const read = readValues(fileFields(kind), raw);
  const { xmbh, dkids, xzqdm } = read.values;
  const number = typeof xmbh === "string" ? xmbh : null;
  const shape = outlineIn(record);
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
