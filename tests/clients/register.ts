import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { callerOf } from "../e2e/calls";

/** A layer with what its list says of it: count, and the sum of its area where it has one. */
export type Listed = {
  dataset: AnyDataset;
  name: string;
  id: string;
  area: string | null;
  count: number;
  sum: number | null;
  /** Its fields as they are told: without those that are shown one by one. */
  fields: string[];
};

type Page = { total: number; sums?: Record<string, number>; list: Record<string, unknown>[] };

const all = Object.values(endpoints).flatMap((one) => Object.values(one as object)) as Endpoint[];

type Shape = { list?: { element?: unknown }; total?: unknown };
const shapeOf = ({ output }: Endpoint) => (output as unknown as { shape?: Shape }).shape ?? {};

/** The call of a dataset's list: the one that answers its records page by page. */
function listOf(dataset: AnyDataset): Endpoint {
  const own = all.find(
    (one) => shapeOf(one).list?.element === (dataset as { record?: unknown }).record,
  );
  const named = (endpoints as Record<string, Record<string, Endpoint>>)[dataset.name]?.pageList;
  const found = own ?? named;
  if (!found) throw new Error(`${dataset.name} has no list`);
  return found;
}

export const onMap = Object.values(datasets).filter(({ geometry }) => geometry !== null);

/** What lists say, for an account that sees the whole province. */
export async function register(request: APIRequestContext): Promise<Listed[]> {
  const call = await callerOf(request, "sheng");
  const headers = { authorization: `Bearer ${await layerToken(request)}` };
  const found: Listed[] = [];
  for (const dataset of onMap) {
    const { total, sums = {} } = (await call(listOf(dataset), { current: 1, pageSize: 1 })) as Page;
    const { fields } = dataset as AnyDataset;
    const schema = await request.get(`/api/ogc/collections/${dataset.name}/schema`, { headers });
    const { id: _id, geometry: _, ...told } = (await schema.json()).properties;
    const [area = null] = Object.keys(fields).filter((name) => fields[name]?.role === "area");
    found.push({
      ...{ dataset, name: dataset.name, id: dataset.key.id, area, count: total },
      sum: area === null ? null : (sums[area] ?? null),
      fields: Object.keys(told),
    });
  }
  return found;
}

/** What programs are given, and are held against. */
export type Ground = {
  root: string;
  layers: Listed[];
  token: string;
  brief: Awaited<ReturnType<typeof briefToken>>;
};

/** The same of a server that runs. */
export async function groundOf(
  { request: requests }: PlaywrightWorkerArgs["playwright"],
  baseURL = "",
): Promise<Ground> {
  const request = await requests.newContext({ baseURL });
  const layers = await register(request);
  const token = await layerToken(request);
  const brief = await briefToken(request);
  await request.dispose();
  return { root: baseURL, layers, token, brief };
}

/** The ids of a list under a filter, which has to be short enough for a page. */
export async function idsOf(
  request: APIRequestContext,
  dataset: AnyDataset,
  filter: object,
): Promise<string[]> {
  const call = await callerOf(request, "sheng");
  const page = (await call(listOf(dataset), { current: 1, pageSize: 200, ...filter })) as Page;
  if (page.list.length < page.total) throw new Error("more than a page");
  return page.list.map((one) => String(one[dataset.key.id])).sort();
}

const account = { username: "sheng", password: "Clzy@2024", f: "json" };

/** An API token that reads layers, as programs have one. */
export async function layerToken(request: APIRequestContext): Promise<string> {
  const { token } = await (await request.post("/api/rest/generateToken", { form: account })).json();
  return token;
}

/** One that is good for a minute, the least; `ended` waits until it is over. */
async function briefToken(request: APIRequestContext) {
  const form = { ...account, expiration: "1" };
  const { token, expires } = await (await request.post("/api/rest/generateToken", { form })).json();
  const ended = () =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, expires + 500 - Date.now())));
  return { token: token as string, ended };
}
