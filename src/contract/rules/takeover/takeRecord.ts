import { landClassNames } from "../../codes/landClasses/presentClasses";
import type { AnyDataset, Fields } from "../../define/dataset";
import { inRoles } from "../../define/fieldRoles";
import { isWithin } from "../../regions";
import { type AcceptedCrs, misplaced } from "../coordinate/coordinateRules";
import { checkOutline, type Outline } from "../outline/checkOutline";
import { type CountyOutline, type CountyOutlines, countyOutlines } from "../outline/countyOutlines";
import type { RawOutline } from "../outline/outlineRules";
import { checkAttributes } from "../parcel/checkAttributes";
import { recordOf, type ValueContext } from "../parcel/record";
import { townsIn } from "../parcel/regionRules";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { checkFields } from "../values/fieldRules";
import { codeInCell } from "../values/headings";
import type { Factors } from "../values/headingUnits";
import { type Choices, settlePairs } from "../values/pairs";
import { type ReadValues, readValues } from "../values/readValues";
import { followedShares } from "../values/shares";
import { sheetValue } from "../values/sheetValue";
import type { TakenColumns } from "./columns";
import { registerRules } from "./registerRules";
import { linksOf, takenFields } from "./registers";
import { storable } from "./storable";

export type TakeContext = {
  dataset: AnyDataset;
  columns: TakenColumns;
  /** By what the numbers of a field are multiplied. */
  factors: Factors;
  /** Values, by field, of records whose file has none. */
  values: Readonly<Record<string, string>>;
  callerArea: string;
  /** Who takes over, and when: author and time of records whose file names none. */
  by: string;
  now: string;
  today: string;
  counties: readonly CountyOutline[];
  towns: ReadonlyMap<string, string>;
  /** Platforms in use by id. */
  platforms: ReadonlyMap<string, { number: string; name: string; county: string }>;
  threshold: (xzqdm: string) => number;
};

/** A record of a file: where it stands, what its columns hold, and its outline in the file's system. */
export type FoundRecord = {
  row: number;
  properties: Readonly<Record<string, unknown>>;
  shape: RawOutline | null;
};

type Value = string | number | null;
export type TakenRecord = {
  row: number;
  number: string | null;
  /** Every column of the register but its id; null if the record cannot be taken over. */
  values: Record<string, Value> | null;
  outline: Outline | null;
  problems: Problem[];
};

type Taking = TakeContext & {
  fields: Fields;
  outlines: CountyOutlines;
  countyNames: ReadonlyMap<string, string>;
  area: string | undefined;
  platformsIn: (county: string) => ReadonlyMap<string, string>;
  /** What the rules of the libraries know; null for other registers. */
  library: ValueContext | null;
  /** Links are looked for by number, so that what a file has there is no value of ours. */
  links: ReadonlySet<string>;
};

/**
 * Prepares the reading of the records of a register: typed and placed by the rules of all imports,
 * whose findings are warnings here. Only what the register cannot hold is left out, and said.
 */
export function recordTaker(
  context: TakeContext,
  crs: AcceptedCrs | null,
): (found: FoundRecord) => TakenRecord {
  const { dataset, counties } = context;
  const taking: Taking = {
    ...context,
    fields: takenFields(dataset),
    outlines: countyOutlines(counties),
    countyNames: new Map(counties.map(({ code, name }) => [code, name])),
    area: inRoles(dataset.fields, "area")[0],
    platformsIn: platformsBy(context.platforms),
    library: libraryContext(context),
    links: new Set(linksOf(dataset).map(({ field }) => field)),
  };
  return (found) => taken(taking, found, crs);
}

const libraryContext = (context: TakeContext): ValueContext | null => {
  const { dataset, callerArea, counties, towns, threshold, today } = context;
  const { name } = dataset;
  if (name !== "dxydsd" && name !== "dxydst") return null;
  const known = new Map(counties.map((county) => [county.code, county]));
  return { library: name, callerArea, counties: known, towns, threshold, today };
};

/** Names of the platforms of a county by id. */
function platformsBy(platforms: TakeContext["platforms"]) {
  const byCounty = new Map<string, Map<string, string>>();
  for (const [id, { name, county }] of platforms) {
    byCounty.set(county, (byCounty.get(county) ?? new Map()).set(id, name));
  }
  return (county: string) => byCounty.get(county) ?? new Map();
}

function taken(taking: Taking, found: FoundRecord, crs: AcceptedCrs | null): TakenRecord {
  const { dataset, fields, links } = taking;
  const { row } = found;
  const read = withMoments(fields, readValues(fields, rawOf(taking, found)));
  const { values } = read;
  const number = textOf(values[dataset.key.number]);
  const subject = { row, dkbh: number };
  const problems: Problem[] = [];
  const refused = placed(taking, values, subject, problems);
  problems.push(...warnings(judged(taking, read, row)));
  const shape = drawn(taking, found, values, crs, subject);
  problems.push(...shape.problems);
  const stored = storable(dataset, read, {
    ...{ subject, links },
    given: fallbacks(taking, values, shape.outline),
  });
  problems.push(...stored.problems);
  const wrong = [refused, shape.refused].filter((one) => one !== null);
  problems.push(...wrong);
  const isTaken = wrong.length === 0 && stored.values !== null;
  return {
    ...{ row, number, problems, outline: shape.outline },
    values: isTaken ? { ...stored.values, ...measuresOf(dataset, shape.outline) } : null,
  };
}

/** The values of a record by field. */
function rawOf({ columns, factors, values, fields }: Taking, { properties }: FoundRecord) {
  const raw: Record<string, unknown> = {};
  for (const [heading, name] of Object.entries(columns)) {
    const field = name === null ? undefined : fields[name];
    if (!field || name === null) continue;
    const cell = sheetValue(field, properties[heading] ?? null, factors[name]);
    raw[name] = codeInCell(field, cell);
  }
  for (const [name, value] of Object.entries(values)) {
    if (isBlank(raw[name])) raw[name] = value;
  }
  return raw;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

const textOf = (value: Value | undefined): string | null =>
  value === null || value === undefined || value === "" ? null : String(value);

/** Moments as the register keeps them; what has no zone is a time in China. */
function withMoments(fields: Fields, read: ReadValues): ReadValues {
  const { values } = read;
  let { unread } = read;
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = values[name];
    if (kind !== "time" || typeof value !== "string") continue;
    const moment = momentOf(value);
    values[name] = moment;
    if (moment === null) unread = { ...unread, [name]: value };
  }
  return { ...read, unread };
}

const moment =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

function momentOf(text: string): string | null {
  const [, year, month = "", day = "", time = "00:00", zone = "+08:00"] = moment.exec(text) ?? [];
  if (!year) return null;
  const hours = time.padStart(time.length < 6 ? 5 : 8, "0");
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone;
  const at = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${hours}${offset}`;
  return Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString();
}

/**
 * Brings codes and names of the place into line and says whether the record is the caller's: its
 * county by code, by name, or as its number begins.
 */
function placed(
  taking: Taking,
  values: Record<string, Value>,
  subject: Subject,
  problems: Problem[],
): Problem | null {
  const { dataset, fields, countyNames, callerArea, platformsIn, towns } = taking;
  const settle = (choices: Choices) => {
    const settled = settlePairs(dataset.fields, {}, { ...values }, choices, subject);
    Object.assign(values, settled.values);
    problems.push(...warnings(settled.problems));
  };
  settle({ county: countyNames, landClass });
  const inNumber = subject.dkbh?.slice(0, 6) ?? "";
  if (!textOf(values.xzqdm) && countyNames.has(inNumber)) values.xzqdm = inNumber;
  const county = textOf(values.xzqdm) ?? "";
  if (!countyNames.has(county) || !isWithin(county, callerArea)) return foreign(county, subject);
  problems.push(...unknownPlatform(taking, values, subject));
  settle({ town: townsIn(towns, county), platform: platformsIn(county) });
  if ("xzqmc" in fields) values.xzqmc = countyNames.get(county) ?? null;
  return null;
}

function foreign(county: string, subject: Subject): Problem {
  const message = county ? `行政区代码${county}不存在或不在权限范围内` : "没有行政区代码";
  const details = { field: "XZQDM", value: county };
  return problemOf("A009", "E", subject, `${message}，未接管`, details);
}

/** J001: another system has ids of its own for its platforms; here they are found by number or name. */
function unknownPlatform(
  { platforms, fields }: Taking,
  values: Record<string, Value>,
  subject: Subject,
): Problem[] {
  const id = textOf(values.cyptid);
  if (id === null) return [];
  const known = platforms.get(id);
  if (known && "cyptmc" in fields) values.cyptmc ??= known.name;
  if (known) return [];
  const numbered = [...platforms].find(([, { number }]) => number === id);
  values.cyptid = numbered?.[0] ?? null;
  if (numbered && "cyptmc" in fields) values.cyptmc ??= numbered[1].name;
  if (numbered) return [];
  const name = textOf(values.cyptmc);
  if (name !== null && [...platforms.values()].some((one) => one.name === name)) return [];
  const message = `产业平台“${id}”不在名录内，未取`;
  return [problemOf("J001", "W", subject, message, { field: "CYPTID", value: id })];
}

const landClass: ReadonlyMap<string, string> = new Map(Object.entries(landClassNames));

/** The rules of one record; those that a library has beside the ones of its fields too. */
function judged({ dataset, library, today }: Taking, read: ReadValues, row: number): Problem[] {
  const fields = askedFields(dataset, read);
  if (!library) {
    const its = { row, dkbh: textOf(read.values[dataset.key.number]) };
    const own = registerRules[dataset.name]?.(read.values, today) ?? [];
    return [
      ...checkFields(fields, { ...its, ...read }, today),
      ...own.map((problem) => ({ ...problem, ...its })),
    ];
  }
  const problems = checkAttributes(recordOf(read, row), library, fields);
  // Whose record it is has been told.
  return problems.filter(({ rule }) => rule !== "A009");
}

/** What the server keeps is only looked at where the file has it. */
const askedFields = ({ fields, key }: AnyDataset, { values }: ReadValues): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { system }]) => name !== key.id && (!system || (values[name] ?? null) !== null),
    ),
  );

const warnings = (problems: readonly Problem[]): Problem[] =>
  problems.map((one) => (one.level === "E" ? { ...one, level: "W" } : one));

const noOutline = (subject: Subject) => problemOf("G001", "E", subject, "图形为空或点数不足");

type Drawn = { outline: Outline | null; problems: Problem[]; refused: Problem | null };

function drawn(
  { dataset, outlines, area }: Taking,
  { shape }: FoundRecord,
  values: Record<string, Value>,
  crs: AcceptedCrs | null,
  subject: Subject,
): Drawn {
  if (!dataset.geometry || !crs) return { outline: null, problems: [], refused: null };
  const mj = area ? Number(values[area] ?? Number.NaN) : Number.NaN;
  const its = {
    ...subject,
    mj: Number.isFinite(mj) ? mj : null,
    xzqdm: textOf(values.xzqdm),
  };
  const { outline, where, problems } = checkOutline(shape, crs, its, outlines);
  const said = warnings(problems);
  const odd = where && misplaced(where, crs, subject, shape?.rings[0]?.[0]);
  if (odd?.level === "W") said.push(odd);
  if (outline) return { outline, problems: said, refused: null };
  const why = odd ?? problems[0] ?? noOutline(subject);
  return {
    outline,
    problems: said.filter(({ rule }) => rule !== why.rule),
    refused: { ...why, level: "E", message: `${why.message}，未接管` },
  };
}

/** What fills fields that the file leaves empty: the measured area, shares, author and time. */
function fallbacks(
  { dataset, area, by, now }: Taking,
  values: Record<string, Value>,
  outline: Outline | null,
): Record<string, Value> {
  const shares = followedShares(dataset.fields, {}, values);
  return {
    ...shares,
    ...(area && outline && { [area]: outline.txmj }),
    ...{ cjr: by, gxr: by, cjsj: now, gxsj: now, bbh: 0, zkfzt: "0", sjly: "5" },
  };
}

function measuresOf({ fields }: AnyDataset, outline: Outline | null): Record<string, Value> {
  if (!outline) return {};
  const [zxjd, zxwd] = outline.inside;
  const all = { txmj: outline.txmj, zxjd, zxwd };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in fields));
}
