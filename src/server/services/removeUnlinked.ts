import type { Db } from "../db/tables";
import { write } from "../db/write";
import type { Context } from "./context";
import { type Register, removeFrom } from "./recordSave";

type Links = (tx: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Removes records as `removeFrom` does, but for those that something else still hangs on. */
export async function removeUnlinked(
  ctx: Context,
  register: Register,
  via: string,
  wanted: readonly string[],
  { links, message }: { links: Links; message: string },
) {
  const ids = [...new Set(wanted)];
  return write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const held = await links(tx, ids);
    const free = ids.filter((id) => !held.has(id));
    const { ok, failed } =
      free.length > 0
        ? await removeFrom({ ...ctx, db: tx }, register, via, free)
        : { ok: [], failed: [] };
    return { ok, failed: [...failed, ...[...held].map((id) => ({ id, message }))] };
  });
}
