import type { AnyRecord } from "#contract/define/anyRecord";
import type { Endpoint, Endpoints } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import type { Context } from "../context/context";

type Item = { id: string; bbh: number; values: AnyRecord; confirmWarnings: boolean };

/** How to change one record of a dataset: the update of its own service, with its permission. */
export type Update = {
  access: string;
  update: (ctx: Context, item: Item, before: AnyRecord) => Promise<AnyRecord>;
};

/** The services behind the groups of calls. */
export type Mounted = ReadonlyMap<Endpoints, object>;

/** The update of a dataset, from the call group of the same name. */
export function updateOf(mounted: Mounted, dataset: string): Update {
  const group: Endpoints = (endpoints as Record<string, Endpoints>)[dataset] ?? {};
  const [key, endpoint] =
    Object.entries(group).find(([name]) => name === "update" || name === "save") ?? [];
  const handler = (mounted.get(group) as Record<string, Handler> | undefined)?.[key ?? ""];
  if (!endpoint || !handler) throw new Error(`no call changes a record of ${dataset}`);
  return {
    access: endpoint.access ?? "",
    update: (ctx, { id, ...item }, before) =>
      handler(ctx, { ...idOf(endpoint, id, before), ...item }),
  };
}

type Handler = (ctx: Context, input: AnyRecord) => Promise<AnyRecord>;

/** The id under the call's own name for it: of the record, or of what it belongs to. */
function idOf({ input }: Endpoint, id: string, before: AnyRecord): AnyRecord {
  const names = Object.keys((input as { shape?: object }).shape ?? {});
  const name = names.find((one) => one !== "bbh" && one in before);
  return names.includes("id") || !name ? { id } : { [name]: before[name] };
}
