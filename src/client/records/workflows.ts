import type { Endpoint } from "#contract/define/endpoint";
import { pjgsApi, pjyyApi } from "#contract/endpoints/evaluation/pjgs";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { wssgyydApi } from "#contract/endpoints/industry/bszy";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import type { zkfxmEndpoints } from "#contract/endpoints/project/zkfxm";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import type { Result } from "#contract/errors";
import { dbsxEdges, objectionTo } from "#contract/workflow/dbsx";
import { dqgxEdges } from "#contract/workflow/dqgx";
import { clerks, type Edge, edgeOf } from "#contract/workflow/edge";
import { czztEdges, disposalObjection, hcztEdges } from "#contract/workflow/kdjc";
import { noticeObjection, pjgsEdges, pjyyEdges } from "#contract/workflow/pjgs";
import { xmjdglEdges } from "#contract/workflow/projectStates";
import { type Library, parcelObjection, shztEdges } from "#contract/workflow/shzt";
import {
  type Approved,
  progressObjection,
  spztEdges,
  stopObjection,
} from "#contract/workflow/spzt";
import { tdgyyqEdges } from "#contract/workflow/tdgyyq";
import { xmjdEdges } from "#contract/workflow/xmjd";
import { wrongSigner, xzztEdges } from "#contract/workflow/xzzt";
import { call } from "../api/call";
import { dxydApiOf } from "./dxydApiOf";
import { inBatches } from "./inBatches";
import type { BatchReply, StepOrder, Workflow } from "./registerOf";

type Names = { ids: string; state: string; note: string };
type MoveEndpoint = Endpoint & {
  output: (typeof dqgxApi)["confirm"]["output"];
};

/** Makes a move in chunks of the size that one call accepts. */
const inTurns = (order: StepOrder, send: (part: StepOrder) => Promise<Result<BatchReply>>) =>
  inBatches(order.ids, (ids) =>
    send({
      ...order,
      ids,
      versions: Object.fromEntries(ids.map((id) => [id, order.versions[id] ?? 0])),
    }),
  );

/** A flow with the usual call, under the customer's names. */
export const flowOf = (
  edges: readonly Edge[],
  endpoint: MoveEndpoint,
  { ids, state, note }: Names,
  rest: Partial<Workflow> = {},
): Workflow => ({
  field: state,
  edges,
  move: (order) =>
    inTurns(order, (part) =>
      call(endpoint, {
        [ids]: part.ids,
        [state]: part.to,
        [note]: part.note,
        versions: part.versions,
      }),
    ),
  ...rest,
});

/** Wraps a call that moves one record at a time as a batch. */
async function oneByOne(
  { ids }: StepOrder,
  send: (id: string) => Promise<Result<unknown>>,
): Promise<Result<BatchReply>> {
  const all: BatchReply = { ok: [], failed: [] };
  for (const id of ids) {
    const result = await send(id);
    if (result.ok) all.ok.push(id);
    else all.failed.push({ id, message: result.message });
  }
  return { ok: true, status: 200, data: all };
}

/**
 * The province's states, for reviews and approvals alike: records that the city decides never reach
 * them.
 */
const ofTheProvince = ["3", "4"];

export const shztFlow = (library: Library): Workflow =>
  flowOf(
    shztEdges[library],
    dxydApiOf(library).updateShzt,
    { ids: "dkids", state: "shzt", note: "shyj" },
    {
      final: ["9"],
      unused: library === "dxydsd" ? ofTheProvince : [],
      whyNot: parcelObjection,
    },
  );

type ProjectApi = ReturnType<typeof zkfxmEndpoints>;

/** Approval and progress of a project. */
export const projectFlows = (name: Approved, api: ProjectApi): Workflow[] => [
  flowOf(
    spztEdges[name],
    api.updateSpzt,
    { ids: "xmids", state: "spzt", note: "spyj" },
    {
      final: ["6", "7"],
      unused: name === "zkfxmsd" ? ofTheProvince : [],
      whyNot: stopObjection("xmjd"),
    },
  ),
  {
    field: "xmjd",
    edges: xmjdEdges,
    whyNot: progressObjection,
    takesValues: true,
    move: (order) =>
      oneByOne(order, (xmid) =>
        call(api.updateXmjd, {
          xmid,
          bbh: order.versions[xmid] ?? 0,
          xmjd: order.to,
          bz: order.note,
          values: order.values,
        }),
      ),
  },
];

export const gyslFlows: Workflow[] = [
  flowOf(
    spztEdges.gysl,
    gyslApi.updateSpzt,
    { ids: "ids", state: "spzt", note: "spyj" },
    { final: ["6", "7"], unused: ofTheProvince, whyNot: stopObjection("xmjdgl") },
  ),
  {
    field: "xmjdgl",
    edges: xmjdglEdges,
    whyNot: progressObjection,
    takesValues: true,
    move: (order) =>
      oneByOne(order, (xmid) =>
        call(gyslApi.updateXmjdgl, {
          xmid,
          bbh: order.versions[xmid] ?? 0,
          xmjdgl: order.to,
          bz: order.note,
          values: order.values,
        }),
      ),
  },
];

export const dqgxFlow: Workflow = {
  field: "gxzt",
  edges: dqgxEdges,
  takesValues: true,
  asks: { 解除: ["zzrq"] },
  final: ["2"],
  move: (order) =>
    inTurns(order, ({ ids, to, note, versions, values }) =>
      to === "1"
        ? call(dqgxApi.confirm, { ids, note, versions })
        : call(dqgxApi.release, { ids, note, versions, zzrq: String(values.zzrq ?? "") }),
    ),
};

const checkers = [...clerks, "ROLE_CITY"] as const;

/** Findings on land without tax, and how they are dealt with. */
export const untaxedFlow: Workflow = {
  field: "hczt",
  edges: [edgeOf({ from: ["0"], to: "1", action: "核查", by: checkers, fields: ["hcjg", "czjy"] })],
  takesValues: true,
  move: (order) =>
    oneByOne(order, (id) =>
      call(wssgyydApi.update, {
        id,
        bbh: order.versions[id] ?? 0,
        values: { ...order.values, hczt: order.to },
        confirmWarnings: true,
      }),
    ),
};

/**
 * Supervision: the recipient answers, the sender decides; a returned matter gets a new deadline.
 */
export const dbsxFlow: Workflow = {
  field: "zt",
  edges: dbsxEdges,
  takesValues: true,
  asks: { 退回重办: ["jzrq"] },
  noteNames: { 回复: "回复内容", 办结: "办结意见", 退回重办: "退回意见", 撤销督办: "撤销原因" },
  whyNot: objectionTo,
  move: (order) =>
    inTurns(order, ({ ids, to, note, versions, values }) =>
      call(dbsxApi.move, {
        ...{ ids, zt: to as "1", clyj: note, versions },
        ...(to === "2" && { jzrq: String(values.jzrq ?? "") }),
      }),
    ),
};

/** Idle land: who signs off depends on the list. */
export const idleFlow = flowOf(
  xzztEdges,
  xztdApi.move,
  { ids: "xzids", state: "xzzt", note: "clyj" },
  { whyNot: wrongSigner },
);

/** Postponements: a refusal stays red and last because it ends the application. */
export const tdgyyqFlow = flowOf(
  tdgyyqEdges,
  tdgyyqApi.move,
  { ids: "ids", state: "zt", note: "shyj" },
  { noteNames: { 撤回: "撤回说明" }, final: ["2"] },
);

/** Public notices of evaluations. */
export const pjgsFlow = flowOf(
  pjgsEdges,
  pjgsApi.move,
  { ids: "gsids", state: "zt", note: "shyj" },
  { whyNot: noticeObjection, noteNames: { 撤回公示: "撤回原因" }, final: ["2"] },
);

/** Objections to them: whoever gives a grade chooses it. */
export const pjyyFlow: Workflow = {
  field: "yyzt",
  edges: pjyyEdges,
  takesValues: true,
  asks: { "采纳，人工定级": ["rgdj"] },
  noteNames: Object.fromEntries(pjyyEdges.map(({ action }) => [action, "答复意见"])),
  final: ["3"],
  move: (order) =>
    inTurns(order, ({ ids, to, note, versions, values }) =>
      call(pjyyApi.move, {
        ...{ yyids: ids, yyzt: to as "1", dfyj: note, versions },
        ...(to === "2" && { rgdj: values.rgdj as "A" }),
      }),
    ),
};

const vacantFlow = (
  lx: "hczt" | "czzt",
  edges: readonly Edge[],
  rest: Pick<Workflow, "whyNot"> = {},
): Workflow => ({
  field: lx,
  edges,
  ...rest,
  move: (order) =>
    inTurns(order, ({ ids, to, note, versions }) =>
      call(kdjcApi.move, { kdids: ids, lx, zt: to as "0", clyj: note, versions }),
    ),
});

export const kdjcFlows: Workflow[] = [
  vacantFlow("hczt", hcztEdges),
  vacantFlow("czzt", czztEdges, { whyNot: disposalObjection }),
];
