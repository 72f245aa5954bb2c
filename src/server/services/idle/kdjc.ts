import type { z } from "zod";
import { kdjc as dataset, type Kdjc } from "#contract/datasets/kdjc";
import { kdjcApi as api } from "#contract/endpoints/idle/kdjc";
import { messages, Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { czztEdges, disposalObjection, hcztEdges } from "#contract/workflow/kdjc";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { setVacantThreshold, vacantSupply, vacantThreshold } from "../../repositories/idle/vacant";
import { nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { moveAlong, type StateMachine } from "../records/recordMove";
import type { Draft, SaveRules, StoredValues } from "../records/recordSave";
import { readCalls, writeCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const vacantRegister: SaveRules = {
  dataset,
  complete: completed,
  check: async (_, { values }) => problemsOf(values),
};

/** Values derived from the supplied parcel, and whether the land is listed. */
async function completed(
  tx: Db,
  { values, before }: Draft,
  { caller }: Asker,
): Promise<StoredValues> {
  const supply = await vacantSupply(tx, String(values.gyid ?? ""), demandScope(caller));
  if (!supply || supply.xzqdm !== values.xzqdm) {
    throw new Refusal(status.badRequest, "供应地块不存在，或不在该行政区和权限范围内");
  }
  const kdmj = Number(values.kdmj ?? 0);
  const kdbl = supply.gymj > 0 ? hundredth((kdmj / supply.gymj) * 100) : 0;
  const least = await vacantThreshold(tx);
  const isListed = kdmj >= least.kdmj * limits.mu || kdbl >= least.kdbl;
  const prefix = `${supply.xzqdm}KD`;
  return {
    ...{ xmmc: supply.xmmc, tdsyqr: supply.srr, mj: supply.gymj, kdbl },
    sflr: isListed ? 1 : 0,
    kdbh: before ? String(before.kdbh) : await nextNumber(tx, dataset, prefix, 5),
  };
}

function problemsOf({ kdmj, mj, sflr }: StoredValues): Problem[] {
  const nowhere = { row: null, dkbh: null };
  const about = { field: "KDMJ", value: kdmj };
  if (Number(kdmj) > Number(mj) + 0.005) {
    const message = `空地面积${kdmj}㎡不应大于宗地面积${mj}㎡`;
    return [problemOf("A016", "E", nowhere, message, about)];
  }
  return sflr === 1 ? [] : [problemOf("A022", "W", nowhere, "未达到空地列入标准", about)];
}

export const { pageList, info, stats } = readCalls<Kdjc>(dataset);
export const { insert, update, remove } = writeCalls<Kdjc>(vacantRegister, api);

const flows: Readonly<Record<In<"move">["lx"], StateMachine>> = {
  hczt: { dataset, edges: hcztEdges },
  czzt: {
    dataset: { ...dataset, state: "czzt" },
    edges: czztEdges,
    whyNot: disposalObjection,
  },
};

export const move = (ctx: Context, { kdids, lx, zt, clyj, versions }: In<"move">) =>
  moveAlong(ctx, flows[lx], api.move.path, { ids: kdids, to: zt, note: clyj, versions });

export const threshold = ({ readDb }: Context) => vacantThreshold(readDb);

/** One threshold for the whole province, so that its counties are comparable. */
export async function setThreshold({ db, caller }: Context, input: In<"setThreshold">) {
  if (!caller.roles.includes("ROLE_PROVINCE")) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const by = caller.username;
  const changed = await write(db, { by, via: api.setThreshold.path }, (tx) =>
    setVacantThreshold(tx, input, by),
  );
  return { ...input, changed };
}
