import type { z } from "zod";
import { besideColumns, type foreignColumnsApi } from "#contract/endpoints/map/beside";
import { messages, Refusal, status } from "#contract/errors";
import { beside } from "../../repositories/records/beside";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type Input = z.output<typeof foreignColumnsApi.columns.input>;

/** A column from another register, for those who may read that register. */
export async function columns({ readDb, caller }: Context, { column, ids }: Input) {
  if (!caller.authorities.includes(besideColumns[column].access)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return beside(readDb, column, ids, demandScope(caller), caller.authorities);
}
