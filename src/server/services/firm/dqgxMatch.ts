import type { z } from "zod";
import { dqgxApi as api } from "#contract/endpoints/firm/dqgx";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import {
  insertProposals,
  lockCounties,
  type Proposal,
  relationsToPropose,
} from "../../repositories/firm/dqgxMatch";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { untilGivenUp } from "../context/patience";
import { atOnce, changeUnseen } from "../records/intake";

type Counts = z.output<typeof api.match.output>;

/** Proposes relations for land that has none: all of them, or none if another has come meanwhile. */
export async function match(
  { db, caller }: Context,
  { areaCode }: z.output<typeof api.match.input>,
): Promise<Counts> {
  const scope = demandScope(caller, areaCode);
  const proposals = await relationsToPropose(db, scope);
  const author = { by: caller.username, via: api.match.path };
  const change = { register: "dqgx" as const, caller, author, signal: untilGivenUp(), stale };
  return changeUnseen(atOnce<Counts>(db), change, {
    fill: async (slice) => {
      await inSlices(proposals, limits.sliceRows, (some) =>
        slice(async (tx) => void (await insertProposals(tx, some, caller.username))),
      );
    },
    last: async (tx, show) => {
      await lockCounties(tx, scope);
      await show();
      return countsOf(proposals);
    },
  });
}

function countsOf(proposals: readonly Proposal[]): Counts {
  const byWay: Record<string, number> = {};
  for (const { ppfs } of proposals) byWay[ppfs] = (byWay[ppfs] ?? 0) + 1;
  return { total: proposals.length, byWay };
}

const stale = () =>
  new Refusal(status.conflict, "匹配期间地企关系被他人修改，本次未新增任何关系，请重新匹配");
