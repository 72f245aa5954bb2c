import { z } from "zod";
import { endpoint } from "#contract/define/endpoint";
import { call } from "../api/call";

const nothing = z.object({});

/** Reads a file of map-config. Throws what the user should read. */
export async function configFile<T>(path: string, output: z.ZodType<T>): Promise<T> {
  const file = endpoint({
    path: `map-config/${path}`,
    kind: "query",
    access: "",
    input: nothing,
    output,
  });
  const reply = await call(file, {});
  if (!reply.ok) throw new Error(`读不到地图配置 ${path}（${reply.message}）`);
  return reply.data as T;
}
