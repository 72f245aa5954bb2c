import type { Db } from "../../db/tables";
import type { Context } from "../context/context";
import { type Register, removeFrom } from "./recordSave";

type Links = (tx: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Removes records as `removeFrom` does, but for those that something else still hangs on. */
export const removeUnlinked = (
  ctx: Context,
  register: Register,
  via: string,
  wanted: readonly string[],
  { links, message }: { links: Links; message: string },
) =>
  removeFrom(
    ctx,
    {
      ...register,
      keeps: async (tx, _, ids) => new Map([...(await links(tx, ids))].map((id) => [id, message])),
    },
    via,
    wanted,
  );
