import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { codeRange } from "#contract/regions";
import { checkPair, duplicateKinds, sharesOf } from "#contract/rules/import/duplicateRules";
import { askThread } from "../../checks/askThread";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import {
  type CandidateRow,
  type Candidates,
  type FoundPair,
  nearbyPairs,
  parcelsByCounty,
  parcelsUnder,
} from "../../repositories/low/duplicates";
import { demandScope, type Scope } from "../../repositories/records/scope";
import { batchOf } from "../../repositories/uploads/drpc";
import type { Context } from "../context/context";

type Rules = Input["rules"];

type Input = z.output<typeof dxydsdApi.checkDuplicates.input>;
type Line = z.input<typeof dxydsdApi.checkDuplicates.output>["list"][number];

/** Parcels of a region, pairs that are looked at, and lines that are answered. */
const mostParcels = 60_000;
const mostPairs = 20_000;
const mostLines = 2_000;
const narrower = "请选择下级行政区或勾选地块后检查";
const bothLibraries = ["dxydsd", "dxydst"] as const;
const provincialOnly = ["dxydst"] as const;
const entry = new URL("../../checks/parcelThread.ts", import.meta.url);

/** C001–C006 for parcels of the city library, all of a region's, or those of a checked or stored batch. */
export async function checkDuplicates(ctx: Context, input: Input) {
  const scope = demandScope(ctx.caller, input.areaCode);
  const candidates = await candidatesOf(ctx, input, scope);
  const lines = await linesFor(ctx.readDb, candidates, scope, input.rules);
  return { list: lines.slice(0, mostLines), total: lines.length };
}

async function linesFor(db: Db, candidates: Candidates, scope: Scope, rules: Rules) {
  const libraries = rules?.every((rule) => rule === "C006") ? provincialOnly : bothLibraries;
  const pairs = await nearbyPairs(db, candidates, scope, mostPairs + 1, libraries);
  if (pairs.length > mostPairs) {
    throw new Refusal(status.badRequest, `可能重复的地块超过 20,000 对，${narrower}`);
  }
  return pairs.flatMap(linesOf).filter(({ rule }) => rules?.includes(rule) ?? true);
}

type RegionCheck = {
  db: Db;
  caller: Context["caller"];
  input: { areaCode: string; rules?: Rules };
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

/** The same for all of a region, a county at a time: each is told, and between them it may be broken off. */
export async function checkRegion({ db, caller, input, report, signal }: RegionCheck) {
  const scope = demandScope(caller, input.areaCode);
  const counties = await parcelsByCounty(db, scope);
  const all = counties.reduce((sum, { zs }) => sum + zs, 0);
  const found: { list: Line[]; total: number } = { list: [], total: 0 };
  let done = 0;
  for (const { county, name, zs } of counties) {
    signal.throwIfAborted();
    report((done / all) * 100, `正在比对${name}，已比对 ${done} / ${all} 宗`);
    const lines = await linesFor(db, { kind: "region", county }, scope, input.rules);
    found.list.push(...lines.slice(0, mostLines - found.list.length));
    found.total += lines.length;
    done += zs;
  }
  return found;
}

/** Begins that check as a job; refuses a region that is not the caller's at once. */
export async function startCheck(
  { db, caller, queue }: Context,
  input: z.output<typeof dxydsdApi.startDuplicates.input>,
) {
  demandScope(caller, input.areaCode);
  const via = dxydsdApi.startDuplicates.path;
  return write(db, { by: caller.username, via }, async (tx) => ({
    jobId: await queue.add(tx, "checkDuplicates", input, caller),
  }));
}

async function candidatesOf(ctx: Context, input: Input, scope: Scope): Promise<Candidates> {
  const { areaCode, dkids, batchId } = input;
  if (dkids) return { kind: "ids", dkids };
  if (!batchId) {
    if (!areaCode) throw new Refusal(status.badRequest, "请选择地块、行政区或导入批次");
    if ((await parcelsUnder(ctx.readDb, scope, mostParcels + 1)) > mostParcels) {
      throw new Refusal(status.badRequest, `该区域超过 60,000 宗，${narrower}`);
    }
    return { kind: "region" };
  }
  const { db, caller, files } = ctx;
  const batch = await batchOf(db, batchId, codeRange(caller.areaCode));
  const isOwn = demandScope(caller).cyptid === null || batch?.scr === caller.username;
  if (batch?.ywlx !== "dxydsd" || !isOwn) throw new Refusal(status.notFound, "导入批次不存在");
  if (batch.zt === "3") return { kind: "batch", pcid: batchId };
  if (batch.zt === "4") throw new Refusal(status.conflict, "该批次已作废，请重新上传文件");
  const ask = (path: string) => askThread<CandidateRow[]>(entry, { path });
  return { kind: "rows", rows: await files.withPath(batch.file_id, ask) };
}

const percent = (share: number) => hundredth(share * 100);

function linesOf(pair: FoundPair): Line[] {
  const { one, other, shared, place, isProvincial } = pair;
  const [first, second] = sharesOf(pair);
  return checkPair(pair).map(({ rule, level, message }) => ({
    ...{ rule, level, message, lx: duplicateKinds[rule] },
    ...{ dkid1: one.dkid, dkbh1: one.dkbh, dkmc1: one.dkmc },
    ...{ dkid2: other.dkid, dkbh2: other.dkbh, dkmc2: other.dkmc },
    ...{ cdmj: hundredth(shared), cdbl1: percent(first), cdbl2: percent(second) },
    cdbl: percent(Math.max(first, second)),
    isProvincial,
    place,
  }));
}
