import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { authoritiesOf, type Role } from "#contract/roles";
import { demoAccounts } from "../../src/server/demo/base/people";
import { countiesIn } from "../api/countiesIn";
import { encode } from "../api/encode";
import { type WalkRow, walkRows } from "../api/walkRows";
import type { Answer, Finding, Gun } from "./fuzz";

type Account = { username: string; role: Role; areaCode: string };
type Row = Readonly<Record<string, unknown>>;
type Fire = Gun<string>;

/** What a caller tries: nothing is refused for his own region here, everything for all others. */
type Foreign = { areaCode: string; record: (dataset: AnyDataset) => Row | undefined };

const guarded = Object.values(endpoints)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ access }) => access !== null);

const mayCall = ({ role }: Account, { access, also }: Endpoint): boolean =>
  [access, also ?? ""].every(
    (one) => one === "" || (one !== null && authoritiesOf[role].includes(one)),
  );

const bodyOf = ({ text }: Answer): { list?: Row[]; ok?: unknown[] } => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const listPathOf = (name: string): string | undefined =>
  Object.entries(walkRows).find(
    ([path, row]) =>
      row.at === "region" && row.dataset?.name === name && /[lL]ist(Page)?$/.test(path),
  )?.[0];

/** One record of each dataset in a region, as the province sees it. */
async function recordsIn(fire: Fire, areaCode: string): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const name of Object.keys(datasets)) {
    const one = guarded.find(({ path }) => path === listPathOf(name));
    if (!one) continue;
    const shot = await encode(one, { areaCode, current: 1, pageSize: 1 });
    const [first] = bodyOf(await fire("sheng", shot)).list ?? [];
    if (first) found.set(name, first);
  }
  return found;
}

/** What a reply to somebody of another region must not contain. */
const tracesOf = ({ key }: AnyDataset, record: Row): string[] =>
  [record[key.number], record[key.name]]
    // What the request names itself is nothing that a reply tells.
    .filter((value) => typeof value === "string" && value.length > 5 && value !== record[key.id])
    .map(String);

type Cell = { account: Account; one: Endpoint; row: WalkRow; foreign: Foreign };

async function tryCell(fire: Fire, { account, one, row, foreign }: Cell): Promise<Finding[]> {
  const record = row.at === "record" ? foreign.record(row.dataset) : undefined;
  if (row.at === "record" && !record) return [];
  const input = inputFor(row, foreign.areaCode, record);
  const answer = await fire(account.username, await encode(one, input));
  const why = mayCall(account, one)
    ? reached(row, answer, record, { own: account.areaCode, asked: foreign.areaCode })
    : answer.status !== 403 && "not permitted";
  const what = `${account.username} (${account.areaCode}) ${one.path} at ${foreign.areaCode}: ${why}`;
  return why ? [{ what, status: answer.status, text: answer.text.slice(0, 300) }] : [];
}

/** What is wrong with a reply where nothing in the request is the caller's. */
function reached(
  row: WalkRow,
  answer: Answer,
  record: Row | undefined,
  regions: Regions,
): string | false {
  if (answer.status >= 500 || answer.status === 0) return "a defect";
  if (row.at === "own") return false;
  if (row.at === "region") return answer.status === 200 && foreignIn(answer, regions);
  if (answer.status === 200 && isAboutSomething(answer)) return "a foreign record";
  const told = record ? tracesOf(row.dataset, record) : [];
  const found = told.filter((trace) => answer.text.includes(trace));
  return found.length > 0 && `tells ${found.join(", ")}`;
}

type Regions = { own: string; asked: string };

/** Who asks for a region above their own gets their own, and nothing else. */
function foreignIn(answer: Answer, { own, asked }: Regions): string | false {
  if (!within(own, asked)) return "a foreign region";
  const others = countiesIn(bodyOf(answer)).filter((code) => !within(code, own));
  return others.length > 0 && `tells of ${others.join(", ")}`;
}

/** An empty list or a batch with only failures reveals nothing. */
function isAboutSomething(answer: Answer): boolean {
  const { ok, list } = bodyOf(answer);
  const named = ok ?? list;
  return named ? named.length > 0 : answer.text.length > 2;
}

function inputFor(row: WalkRow, areaCode: string, record: Row | undefined): object {
  if (row.at === "own") return row.input;
  if (row.at === "region") return row.input(areaCode);
  return row.input(String(record?.[row.dataset.key.id]));
}

/**
 * Interfaces to the register besides its calls; an account that may not read the dataset gets 403.
 */
const faces = (dataset: string, areaCode: string) => [
  `/api/ogc/collections/${dataset}/items?areaCode=${areaCode}&limit=1`,
  `/api/tiles/${dataset}/12/3430/1690.pbf?areaCode=${areaCode}`,
];

async function tryFaces(fire: Fire, account: Account, areaCode: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const url of faces("dxydsd", areaCode)) {
    const answer = await fire(account.username, { method: "GET", url, headers: {} });
    const isAnswered = answer.status === 200 && /"features":\[\{/.test(answer.text);
    const regions = { own: account.areaCode, asked: areaCode };
    if ((isAnswered && foreignIn(answer, regions)) || answer.status >= 500) {
      const what = `${account.username} (${account.areaCode}) ${url}`;
      findings.push({ what, status: answer.status, text: answer.text.slice(0, 200) });
    }
  }
  return findings;
}

const within = (inner: string, outer: string) => inner.startsWith(outer);

/**
 * Not the caller's: a county of his city, one of another city, the city above, and the province.
 */
const foreignTo = ({ areaCode }: Account): string[] =>
  ["33", "3301", "3302", "330110", "330212", "34"].filter((one) => !within(one, areaCode));

/** All calls except those without a row in the walk; a test of the walk reports these. */
const rows = guarded.flatMap((one) => {
  const row = walkRows[one.path];
  return row ? [{ one, row }] : [];
});

/** Every call × every demonstration account × every region that is not its own. */
export async function matrix(fire: Fire): Promise<{ cells: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let cells = 0;
  const told = (found: Finding[]) => {
    cells++;
    findings.push(...found);
  };
  const records = new Map<string, Map<string, Row>>();
  for (const area of ["330110", "330212"]) records.set(area, await recordsIn(fire, area));
  const everywhere = accounts.flatMap((account) =>
    foreignTo(account).map((areaCode) => ({ account, areaCode })),
  );
  for (const { one, row } of rows) {
    told(await tryAsNobody(fire, one));
    for (const { account, areaCode } of everywhere) {
      const record = (dataset: AnyDataset) => records.get(areaCode)?.get(dataset.name);
      told(await tryCell(fire, { account, one, row, foreign: { areaCode, record } }));
    }
  }
  for (const { account, areaCode } of everywhere) told(await tryFaces(fire, account, areaCode));
  return { cells, findings };
}

async function tryAsNobody(fire: Fire, one: Endpoint): Promise<Finding[]> {
  const { status, text } = await fire(null, await encode(one, {}));
  return status === 401 ? [] : [{ what: `nobody ${one.path}`, status, text: text.slice(0, 300) }];
}

const accounts: readonly Account[] = demoAccounts;
