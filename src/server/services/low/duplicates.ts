import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { codeRange } from "#contract/regions";
import { checkPair, duplicateKinds, sharesOf } from "#contract/rules/import/duplicateRules";
import { batchWord } from "#contract/words/batchWord";
import { readers } from "../../checks/readers";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import {
  type Candidates,
  type FoundPair,
  nearbyPairs,
  parcelsUnder,
  partsOf,
  type StoredCandidates,
} from "../../repositories/low/duplicates";
import { demandScope, type Scope } from "../../repositories/records/scope";
import { batchOf, mendsOf } from "../../repositories/uploads/drpc";
import type { Context } from "../context/context";
import { patienceMs } from "../context/patience";
import { batchesOf } from "../uploads/takeBack";

type Rules = Input["rules"];

type Input = z.output<typeof dxydsdApi.checkDuplicates.input>;
type Line = z.input<typeof dxydsdApi.checkDuplicates.output>["list"][number];

/** Parcels compared in one statement: some tenths of a second on the embedded engine. */
const partSize = 500;
/** Limits: parcels of a region, pairs examined, and lines in the answer. */
const mostParcels = 60_000;
const mostPairs = 20_000;
const mostLines = 2_000;
const narrower = "请选择下级行政区或勾选地块后检查";
const bothLibraries = ["dxydsd", "dxydst"] as const;
const provincialOnly = ["dxydst"] as const;

/**
 * C001–C006 for given parcels of the city library, all of a region's, or those of a checked or
 * stored batch.
 */
export async function checkDuplicates(ctx: Context, input: Input) {
  const scope = demandScope(ctx.caller, input.areaCode);
  const candidates = await candidatesOf(ctx, input, scope);
  const question = { db: ctx.readDb, scope, rules: input.rules };
  if (candidates.kind === "rows") {
    const { lines } = await linesFor(question, candidates, mostPairs);
    return { list: lines.slice(0, mostLines), total: lines.length };
  }
  const lines: Line[] = [];
  let left = mostPairs;
  for await (const { found, pairs } of inParts(question, candidates, () => left)) {
    left -= pairs;
    lines.push(...found);
  }
  const list = lines.sort(byNumber).slice(0, mostLines);
  return { list, total: lines.length };
}

const byNumber = (a: Line, b: Line): number =>
  a.dkbh1 === b.dkbh1 ? compared(a.dkid1, b.dkid1) : compared(a.dkbh1, b.dkbh1);
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Question = { db: Db; scope: Scope; rules: Rules };

async function linesFor({ db, scope, rules }: Question, candidates: Candidates, most: number) {
  const libraries = rules?.every((rule) => rule === "C006") ? provincialOnly : bothLibraries;
  const pairs = await nearbyPairs(db, candidates, scope, most + 1, libraries);
  if (pairs.length > most) {
    throw new Refusal(status.badRequest, `可能重复的地块超过 20,000 对，${narrower}`);
  }
  const lines = pairs.flatMap(linesOf).filter(({ rule }) => rules?.includes(rule) ?? true);
  return { lines, pairs: pairs.length };
}

/** The lines of one part after another; on the embedded engine, others get in between. */
async function* inParts(question: Question, candidates: StoredCandidates, most: () => number) {
  const parts = await partsOf(question.db, candidates, question.scope, partSize);
  for (const part of parts) {
    const { lines: found, pairs } = await linesFor(question, { ...candidates, part }, most());
    yield { found, pairs };
  }
}

/**
 * Starts the comparison of the whole register as a job (compareAll.ts); a region that is not the caller's
 * is refused at once.
 */
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
  if (batch.zt === "3") return { kind: "batch", pcids: await batchesOf(db, batchId) };
  if (batch.zt === "4")
    throw new Refusal(status.conflict, `该批次${batchWord(batch)}，请重新上传文件`);
  const mends = await mendsOf(db, batchId);
  const { wjmc: fileName } = batch;
  const ask = (path: string) => readers.ask("parcels", { path, fileName, mends }, { patienceMs });
  return { kind: "rows", rows: await files.withPath(batch.file_id, ask) };
}

const percent = (share: number) => hundredth(share * 100);

/** What two parcels have in common, a line for each rule. */
export function linesOf(pair: FoundPair): Line[] {
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
