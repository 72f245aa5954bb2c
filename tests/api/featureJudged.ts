import { expect } from "vitest";
import { datasets } from "#contract/datasets/index";
import { shownTo } from "#contract/define/secret";
import { authoritiesOf } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import { scopeOf } from "../../src/server/repositories/records/scope";
import { featureQueryOf } from "../../src/server/tiles/features/featureQuery";
import { ogcCrsOf } from "../../src/server/tiles/features/ogcCrs";
import { readFeatures, type Selection } from "../../src/server/tiles/features/readFeatures";
import { judgedGeoJson, judgedItems, judgedJson, judgedPbf } from "./featureJudge";
import { type Username, users } from "./users";

export type Ask = (url: string) => Promise<{ status: number; bytes: Buffer }>;
type Asked = Record<string, string>;

const roleOf = (user: Username) => users[user].role;

export const mayRead = (user: Username, name: string): boolean =>
  authoritiesOf[roleOf(user)].includes(datasets[name]?.access.read ?? "");

/** What a user selects, read anew and told by objects. */
function selected(user: Username, name: string, query: Selection["query"]): Selection {
  const dataset = shownTo(datasets[name] as never, authoritiesOf[roleOf(user)]);
  const { areaCode, ...own } = users[user];
  const cyptid = "cyptid" in own ? own.cyptid : null;
  const scope = scopeOf({ areaCode, cyptid, roles: [roleOf(user)] });
  if (!scope) throw new Error(`${user} has no region`);
  return { dataset, query, filter: {}, scope };
}

const judges = { json: judgedJson, geojson: judgedGeoJson, pbf: judgedPbf } as const;

/** Asks ArcGIS REST and holds the answer against what stands in the database; says how many there were. */
export async function holdRest(db: Db, ask: Ask, user: Username, name: string, asked: Asked) {
  const { status, bytes } = await ask(
    `/api/rest/services/${name}/FeatureServer/0/query?${new URLSearchParams(asked)}`,
  );
  const { dataset } = selected(user, name, {} as never);
  const query = featureQueryOf(dataset, asked);
  const found = await readFeatures(db, selected(user, name, query));
  const page = query.allOrNone && found.more ? { features: [], more: true } : found;
  const judged = judges[query.format as keyof typeof judges](dataset, query, page);
  const words = `${user} ${name} ${JSON.stringify(asked)}`;
  expect(status, words).toBe(200);
  // Megabytes side by side would tell nobody anything.
  expect(bytes.equals(Buffer.from(judged)), words).toBe(true);
  return page.features.length;
}

/** The same of the features of OGC API. */
export async function holdItems(db: Db, ask: Ask, user: Username, name: string, asked: Asked) {
  const { status, bytes } = await ask(
    `/api/ogc/collections/${name}/items?${new URLSearchParams({ f: "json", ...asked })}`,
  );
  const crs = ogcCrsOf("crs", asked.crs);
  const { dataset } = selected(user, name, {} as never);
  const given = { f: "geojson", outFields: asked.properties ?? "*" };
  const query = {
    ...featureQueryOf(dataset, { ...given, resultRecordCount: asked.limit ?? "100" }),
    out: crs.reference,
  };
  const page = await readFeatures(db, selected(user, name, query));
  const judged = judgedItems(query.fields, page, crs);
  const words = `${user} ${name} ${JSON.stringify(asked)}`;
  expect(status, words).toBe(200);
  expect(bytes.toString().includes(`"features":${judged},"links":`), words).toBe(true);
  expect(JSON.parse(bytes.toString()).numberReturned, words).toBe(page.features.length);
  return page.features.length;
}
