import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import type { Endpoint } from "#contract/define/endpoint";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { Refusal } from "#contract/errors";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";
import { as as clientOf, here, type World } from "./harness";
import type { Username } from "./users";

export const libraries = ["dxydst", "dxydsd"] as const;
export const datasetOf = { dxydst, dxydsd };
const apiOf = { dxydst: dxydstApi, dxydsd: dxydsdApi };

/** Runs on the test's database; everything is rolled back. */
export const onDb = (work: (db: Db) => Promise<void>): Promise<void> => work(here().db);

type Api = typeof dxydsdApi;
type Input<K extends keyof Api> = z.input<Api[K]["input"]>;

type Client = ReturnType<typeof clientOf>;
const clients = new WeakMap<World, Map<Username, Client>>();

/** One session per user and test: a session ends with the test that opened it. */
function sessionOf(username: Username): Client {
  const known = clients.get(here()) ?? new Map<Username, Client>();
  clients.set(here(), known);
  const client = known.get(username) ?? clientOf(username);
  known.set(username, client);
  return client;
}

/** The calls of a library made by one user; a refusal is thrown with its status. */
export function as(username: Username, library: Library = "dxydsd") {
  const api = apiOf[library];
  async function call<E extends Endpoint>(endpoint: E, input: z.input<E["input"]>) {
    const { status, body } = await sessionOf(username).call(endpoint, input);
    if (status !== 200) throw new Refusal(status, body.message ?? "", body.problems);
    return body;
  }
  return {
    pageList: (input: Input<"pageList"> = {}) => call(api.pageList, input),
    info: (dkid: string) => call(api.info, { dkid }),
    stats: (input: Input<"stats">) => call(api.stats, input),
    update: (input: Input<"update">) => call(api.update, input),
    undo: (input: Input<"undo">) => call(api.undo, input),
    remove: (dkids: string[]) => call(api.remove, { dkids }),
    updateShzt: (input: Input<"updateShzt">) => call(api.updateShzt, input),
    jscPageList: (input: Input<"pageList"> = {}) => call(dxydsdApi.jscPageList, input),
  };
}

/** The status of a call. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refusal) return error.status;
      throw error;
    },
  );
