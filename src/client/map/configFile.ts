import type { z } from "zod";
import { config } from "../api/config";
import { tokenHeader } from "../api/request";
import { tokenAtom } from "../state/session";
import { store } from "../state/store";

/** Reads a file of map-config. Throws what the user should read. */
export async function configFile<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const { apiBase, tokenHeader: header } = config();
  const reply = await fetch(`${apiBase}/map-config/${path}`, {
    headers: tokenHeader(store.get(tokenAtom), header),
  }).catch(() => null);
  if (!reply?.ok)
    throw new Error(`读不到地图配置 ${path}${reply ? `（状态 ${reply.status}）` : ""}`);
  return schema.parse(await reply.json());
}
