import type { z } from "zod";
import { gyyd } from "#contract/datasets/gyyd";
import { type besideApi, besideColumns } from "#contract/endpoints/beside";
import { messages, Refusal, status } from "#contract/errors";
import { beside } from "../repositories/beside";
import { demandScope } from "../repositories/scope";
import type { Context } from "./context";
import { masked } from "./recordList";

type Input = z.output<typeof besideApi.columns.input>;

/** A column of another register's, for those who may see that register. */
export async function columns({ readDb, caller }: Context, { column, ids }: Input) {
  if (!caller.authorities.includes(besideColumns[column])) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const found = await beside(readDb, column, ids, demandScope(caller));
  if (column !== "actualYield") return found;
  // As exact as the register of the land shows it to the caller.
  return found.map(({ id, values: [mjss = null] }) => ({
    id,
    values: masked(gyyd, caller, [{ mjss }]).map((land) => land.mjss),
  }));
}
