import { z } from "zod";
import { endpoint } from "#contract/define/endpoint";
import { status } from "#contract/errors";
import { beginCall, takeBegun } from "../../api/begunCalls";
import { call } from "../../api/call";
import { SessionExpired } from "../../api/onExpired";

const nothing = z.object({});

const fileOf = <T>(path: string, output: z.ZodType<T>) =>
  endpoint({ path: `map-config/${path}`, kind: "query", access: "", input: nothing, output });

/** Begins to read a file from map-config while what needs it is still loading. */
export const beginConfigFile = (path: string, output: z.ZodType): void =>
  beginCall(fileOf(path, output), {});

/** Reads a file from map-config. Throws messages meant for the user. */
export async function configFile<T>(path: string, output: z.ZodType<T>): Promise<T> {
  const file = fileOf(path, output);
  const reply = await (takeBegun(file, {})?.reply ?? call(file, {}));
  if (!reply.ok && reply.status === status.expired) throw new SessionExpired();
  if (!reply.ok) throw new Error(`读不到地图配置 ${path}（${reply.message}）`);
  return reply.data as T;
}
